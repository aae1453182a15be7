// Part of the Specwright runtime.

/** Whether exactly one of the results is true. */
export function exactlyOne(...answers: readonly boolean[]): boolean {
  let found = false;
  for (const answer of answers) {
    if (answer && found) return false;
    found ||= answer;
  }
  return found;
}
