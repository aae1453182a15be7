// Part of the Specwright runtime, copied unchanged.

/** Thrown for a body that does not have the declared format. */
export class Mismatch extends Error {
  /** The body if it was read. */
  readonly text: string | undefined;

  constructor(message: string, text?: string) {
    super(message);
    this.text = text;
  }
}
