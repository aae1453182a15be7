/** HTTP ends a response with one of these status codes after its headers, whatever a description says. */
export const bodilessStatuses: readonly number[] = [204, 205, 304];

/** `fetch` rejects bodies with these methods, and HTTP gives them no meaning. */
export function isBodiless(method: string): boolean {
  return ["get", "head", "trace"].includes(method);
}
