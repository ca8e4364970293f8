// Links in mails. What stands behind their # is their secret, which no log has: it goes into the field of the form, and that goes away.
// Without this script the field stays, and the code of the mail works, too.
const field = document.querySelector("[data-link-secret]");
const secret = new URLSearchParams(location.hash.slice(1)).get("token");
if (field && secret) {
  field.querySelector("input").value = secret;
  field.hidden = true;
}

// The page that waits for a mail looks whether it could be sent, and says so.
const again = document.querySelector("[data-again]");
async function look(left) {
  if (left === 0 || document.hidden) return left && setTimeout(look, 5000, left);
  try {
    const r = await fetch(again.href, { headers: { Accept: "text/html" } });
    if (r.redirected || (await r.text()).includes("data-unsent")) return location.reload();
  } catch { /* away for a moment */ }
  setTimeout(look, 5000, left - 1);
}
if (again) setTimeout(look, 3000, 24);
