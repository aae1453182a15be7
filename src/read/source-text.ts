/** The result of reading a source: its text, or the reason for a failure. */
import {
  diagnostic,
  DiagnosticError,
  type DiagnosticCode,
} from "../base/diagnostics.js";
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

  /** The path of a file that may not be read. */
  readonly outside: string | null;

  constructor(
    code: DiagnosticCode,
    params: Record<string, string | number>,
    outside: string | null = null,
  ) {
    super(code);
    this.failure = { code, params };
    this.outside = outside;
  }

  /** Returns a diagnostic without a place, for a source that the user named directly. */
  toError(): DiagnosticError {
    const { code, params } = this.failure;
    return new DiagnosticError(diagnostic(code, null, params as never));
  }
}

/** Throws if the size exceeds the limit of a document. Of a document from the network, only a part has been read. */
export function checkSize(
  size: number,
  shown: string,
  megabytes: number = limits.fileMegabytes,
  isPart = false,
): void {
  if (size <= megabytes * 1_000_000) return;
  throw new Unreadable("file-too-large", {
    path: shown,
    size: isPart
      ? `more than ${megabytes} MB`
      : `${(size / 1_000_000).toFixed(1)} MB`,
    limit: megabytes,
  });
}
