// Part of the Specwright runtime.

/** Headers are sent unchanged, without spaces at the ends. */
export function unencoded(text: string): string {
  if (text.trim() !== text) {
    throw new Error(
      "starts or ends with a space, which headers cannot express",
    );
  }
  return text;
}
