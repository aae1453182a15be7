// Part of the Specwright runtime, copied unchanged.

const date = "\\d+Y(?:\\d+M(?:\\d+D)?)?|\\d+M(?:\\d+D)?|\\d+D";
const time = "T(?:\\d+H(?:\\d+M(?:\\d+S)?)?|\\d+M(?:\\d+S)?|\\d+S)";
const duration = new RegExp(`^P(?:\\d+W|(?:${date})(?:${time})?|${time})$`);

/** RFC 3339, appendix A: `P1Y2M3DT4H5M6S`, `P2W`. */
export function isDuration(text: string): boolean {
  return duration.test(text);
}
