/** The result of reading a source: its text, or the reason for a failure. */
import {
  diagnostic,
  DiagnosticError,
  type DiagnosticCode,
} from "../diagnostics.js";
import type { Failure } from "./documents.js";
import { limits } from "./limits.js";

export interface SourceText {
  /** The final URI, after redirects. */
  readonly uri: string;
  readonly text: string;
}

/** Thrown if a source cannot be read. The diagnostic points to the reference. */
export class Unreadable extends Error {
  readonly failure: Failure;

  constructor(code: DiagnosticCode, params: Record<string, string | number>) {
    super(code);
    this.failure = { code, params };
  }

  /** Returns a diagnostic without a place, for a source that the user named directly. */
  toError(): DiagnosticError {
    const { code, params } = this.failure;
    return new DiagnosticError(diagnostic(code, null, params as never));
  }
}

/** Throws if the size exceeds the limit of a document. */
export function checkSize(size: number, shown: string): void {
  if (size > limits.fileBytes) {
    throw new Unreadable("file-too-large", {
      path: shown,
      limit: limits.fileBytes / 1_000_000,
    });
  }
}
