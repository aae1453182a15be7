/** Whether a text is an address on the network, and not the path of a file. */
export function isHttpUrl(text: string): boolean {
  return /^https?:\/\//i.test(text);
}
