// Part of the Specwright runtime.

/** Half of a surrogate pair has no UTF-8 encoding. Encoders silently replace it. */
export function wellFormed(text: string): string {
  if (/\p{Surrogate}/u.test(text))
    throw new Error("is not well-formed Unicode");
  return text;
}
