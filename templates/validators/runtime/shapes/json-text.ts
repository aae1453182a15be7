// Part of the Specwright runtime.

/** The value of a field of a form that is JSON. Other text stays text, which the validator rejects. */
export function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
