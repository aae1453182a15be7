// Part of the Specwright runtime.
/** Errors with an exit code. */

export const exitCodes = {
  /** The API accepted the request. */
  accepted: 0,
  /** The API refused the request. */
  refused: 1,
  /** A wrong command, flag or value. Nothing was sent. */
  usage: 2,
  /** No response, or one that cannot be read. */
  noResponse: 3,
  interrupted: 130,
} as const;

export class CommandFailure extends Error {
  readonly exitCode: number;
  /** Lines after the message. */
  readonly details: readonly string[];

  constructor(
    message: string,
    exitCode: number = exitCodes.usage,
    details: readonly string[] = [],
  ) {
    super(message);
    this.exitCode = exitCode;
    this.details = details;
  }
}

/** The message of anything that was thrown. */
export function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
