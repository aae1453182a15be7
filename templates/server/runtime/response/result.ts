// Part of the Specwright runtime.
/** Results of handlers, and the functions of a route that write them. */
import type { HttpReply } from "../http.js";
import type { CodeValue, FieldRules, Validate, WireValue } from "../values.js";

/** The validator of each media type; null if there is nothing to validate. Empty if there is no body. */
export type ResponseContents = Readonly<Record<string, Validate | null>>;

/** The common type of the responses of all operations. */
export interface Result {
  readonly status: number;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** A result as plugins, checks and writers see it. */
export type WireResult = Result & WireValue;

/** A result as a handler returns it. */
export type CodeResult = Result & CodeValue;

/** JSON with another media type, or bytes with a media type of JSON. */
export type BodyKind = "json" | "bytes";

/** Writes the value of a header. */
export type HeaderWriter = (value: unknown) => string;

/**
 * Writes a body that is sent while it is produced. Returns null for any other body. A route names the writers that it
 * needs, so a package contains no others.
 */
export type StreamWriter = (
  result: Result,
  contentType: string,
  sending: Sending,
) => HttpReply | null;

/** The options of a stream, and callbacks for it. */
export interface Sending {
  readonly operation: string;
  /** For items. */
  readonly validate: Validate | null;
  readonly writeOnly: FieldRules | null;
  readonly validation: "off" | "log" | "throw";
  /** Milliseconds of silence after which an event stream sends a comment; null for never. */
  readonly keepAlive: number | null;
  readonly report: (error: unknown) => void;
  /** Called when the client disconnects. */
  readonly left: () => void;
}
