/** Why the service cannot start, in one sentence for the person who starts it. Everything else that is thrown is a bug. */
export class StartError extends Error {
  override name = "StartError";
  /** What the process ends with: 2 for what was configured, 1 for what was found. */
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
