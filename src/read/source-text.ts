/** What comes of reading a source: its text, or a reason why there is none. */
import {
  diagnostic,
  DiagnosticError,
  type DiagnosticCode,
} from "../diagnostics.js";
import type { Failure } from "./documents.js";
import { limits } from "./limits.js";

export interface SourceText {
  /** Where it was in the end: a redirect leads to another address than the one that was asked for. */
  readonly uri: string;
  readonly text: string;
}

/** Cannot be read, for a reason that the user will be told at the reference that asked for it. */
export class Unreadable extends Error {
  readonly failure: Failure;

  constructor(code: DiagnosticCode, params: Record<string, string | number>) {
    super(code);
    this.failure = { code, params };
  }

  /** As a diagnostic without a reference to blame: for what the user has named. */
  toError(): DiagnosticError {
    const { code, params } = this.failure;
    return new DiagnosticError(diagnostic(code, null, params as never));
  }
}

/** Throws for more bytes than a document may have. */
export function checkSize(size: number, shown: string): void {
  if (size > limits.fileBytes) {
    throw new Unreadable("file-too-large", {
      path: shown,
      limit: limits.fileBytes / 1_000_000,
    });
  }
}
