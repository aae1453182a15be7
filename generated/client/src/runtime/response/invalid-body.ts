// Part of the Specwright runtime, copied unchanged.

/** A body that is not what it should be. */
export class InvalidBody extends Error {
  /** The text as it came. */
  readonly text: string;

  constructor(message: string, text: string, cause?: unknown) {
    super(message, { cause });
    this.text = text;
  }
}
