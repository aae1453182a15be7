/**
 * Returns whether a media type, in lower case and without parameters, is JSON: `application/json`,
 * `application/problem+json`.
 */
export function isJson(mediaType: string): boolean {
  return /[/+]json$/.test(mediaType);
}

/** Whether a body is a sequence of items. */
export function isStream(mediaType: string): boolean {
  return (
    isEventStream(mediaType) ||
    isJsonSequence(mediaType) ||
    isJsonLines(mediaType)
  );
}

export function isEventStream(mediaType: string): boolean {
  return mediaType === "text/event-stream";
}

export function isJsonLines(mediaType: string): boolean {
  return /^application\/(x-)?(jsonl|ndjson|json-lines)$/.test(mediaType);
}

export function isJsonSequence(mediaType: string): boolean {
  return /^application\/(x-)?json-seq$|\+json-seq$/.test(mediaType);
}
