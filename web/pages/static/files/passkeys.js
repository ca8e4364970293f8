// Passkeys. <form data-passkey="get|create" data-options="/path"> appears where the browser has them. When it is sent, the device answers
// the challenge of /path into the field "answer". Without this script the form stays hidden, and links by e-mail work.
const form = document.querySelector("form[data-passkey]"), creates = form?.dataset.passkey === "create";
const without = document.querySelector("[data-passkey-without]"), said = form?.querySelector("[data-said]");
const can = window.PublicKeyCredential?.parseRequestOptionsFromJSON && PublicKeyCredential.parseCreationOptionsFromJSON;
const words = form?.dataset ?? {};
const faults = {
  NotAllowedError: words.sayCancelled, InvalidStateError: words.sayHeld, NotSupportedError: words.sayUnable, ConstraintError: words.sayUnlocked, SecurityError: words.sayNowhere,
};
let waiting; // what a question that was asked in the background is ended by

// answer asks for a challenge, has the device answer it, and sends the answer. mediation "conditional" offers passkeys in the field for the
// address, and waits until one is chosen.
async function answer(mediation) {
  const r = await fetch(form.dataset.options, { method: "POST" });
  if (r.redirected) return location.assign(r.url); // signed out meanwhile
  const options = await r.json();
  if (!r.ok) throw new Error(options.detail);
  waiting?.abort();
  waiting = new AbortController();
  const { signal } = waiting;
  const made = creates
    ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options), signal })
    : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options), mediation, signal });
  form.elements.answer.value = JSON.stringify(made);
  form.submit();
}

form?.addEventListener("submit", async (e) => {
  e.preventDefault();
  said.textContent = "";
  e.submitter.disabled = true;
  try { await answer("optional"); } catch (fault) { said.textContent = faults[fault.name] ?? (fault.name === "Error" && fault.message || words.sayLost); }
  e.submitter.disabled = false;
});

if (form && can) {
  form.hidden = false;
  without?.remove();
  if (!creates && await PublicKeyCredential.isConditionalMediationAvailable?.()) answer("conditional").catch(() => {}); // the button tells what is wrong
}
