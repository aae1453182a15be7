/** Limits the fragments of a file, so that a target which writes too much ends with an error before the memory does. */

/** About 3 GB. A spec of the size of Microsoft Graph needs a quarter of it. */
export const mostFragments = 30_000_000;

let made = 0;

/** Thrown when a file needs too many fragments. */
export class TooManyFragments extends Error {}

/** Counts a new fragment. */
export function countFragment(): void {
  if (++made > mostFragments) throw new TooManyFragments();
}

/** Starts a new file, or all files of a target that plans them together. */
export function resetFragmentCount(): void {
  made = 0;
}
