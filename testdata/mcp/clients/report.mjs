// A line a case, and a count at the end. A case fails alone: the others go on.

let [held, failed] = [0, 0];

export async function check(name, look) {
  try {
    await look();
    held++;
    console.log(`ok    ${name}`);
  } catch (fault) {
    failed++;
    console.log(`FAIL  ${name}\n      ${String(fault.stack ?? fault).split('\n').slice(0, 8).join('\n      ')}`);
  }
}

// finish ends the process, which else waits for connections that are kept.
export function finish(what) {
  console.log(`${what}: ${held} hold${failed ? `, ${failed} FAILED` : ''}`);
  process.exit(failed || !held ? 1 : 0);
}
