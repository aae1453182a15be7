// Part of the Specwright runtime.
/** The body of an event: its text, and its value if it is JSON. */
import { WebhookError } from "./errors.js";
import type { EventBody } from "./event.js";
import type { WebhookRequest } from "./request.js";

export interface EventContent {
  readonly isEmpty: boolean;
  /** Null if the sender does not say. */
  readonly mediaType: string | null;
  readonly text: string;
  /** The JSON value, or the text if it is not JSON. */
  readonly value: unknown;
  /** Whether the body should be JSON, but is not. */
  readonly isInvalid: boolean;
}

export function contentOf(
  request: WebhookRequest,
  bytes: Uint8Array,
): EventContent {
  const [type = ""] = (request.header("content-type") ?? "").split(";");
  const mediaType = type.trim().toLowerCase() || null;
  const known = { isEmpty: bytes.length === 0, mediaType };
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    const value: unknown = isJsonType(mediaType) ? JSON.parse(text) : text;
    return { ...known, text, value, isInvalid: false };
  } catch {
    const text = new TextDecoder().decode(bytes);
    return { ...known, text, value: text, isInvalid: isJsonType(mediaType) };
  }
}

function isJsonType(mediaType: string | null): boolean {
  return mediaType === null || /[/+]json$/.test(mediaType);
}

/** The validated body of an event. */
export function eventBody(
  body: EventBody | null,
  content: EventContent,
): { body?: unknown } {
  if (body === null) return {};
  if (content.isEmpty) {
    if (body.required) throw invalidBody("The body is missing");
    return {};
  }
  if (body.kind === "text") return { body: content.text };
  if (!isJsonType(content.mediaType))
    throw new WebhookError(
      415,
      "unsupported_media_type",
      `The body must be ${body.mediaType}`,
    );
  if (content.isInvalid) throw invalidBody("The body is not valid JSON");
  const value = body.wire ? body.wire.parse(content.text) : content.value;
  const issues = body.validate?.(value) ?? [];
  if (issues.length > 0)
    throw new WebhookError(
      400,
      "invalid_body",
      "The body does not match its schema",
      issues,
    );
  return { body: value };
}

function invalidBody(message: string): WebhookError {
  return new WebhookError(400, "invalid_body", message);
}
