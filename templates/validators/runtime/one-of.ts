// Part of the Specwright runtime, copied unchanged.

/** Whether one answer is yes, and only one. */
export function exactlyOne(...answers: readonly boolean[]): boolean {
  let found = false;
  for (const answer of answers) {
    if (answer && found) return false;
    found ||= answer;
  }
  return found;
}
