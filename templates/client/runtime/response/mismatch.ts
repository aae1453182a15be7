// Part of the Specwright runtime.

/** Thrown for a body that does not have the declared format. The cause is its text, if it was read. */
export class Mismatch extends Error {}
