// Part of the Specwright runtime, copied unchanged.

/** Thrown for a body that does not have the format of its media type. */
export class InvalidBody extends Error {
  /** The received text. */
  readonly text: string;

  constructor(message: string, text: string, cause?: unknown) {
    super(message, { cause });
    this.text = text;
  }
}
