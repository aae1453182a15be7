/** `fetch` rejects bodies with these methods, and HTTP gives them no meaning. */
export function isBodiless(method: string): boolean {
  return ["get", "head", "trace"].includes(method);
}
