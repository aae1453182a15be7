/**
 * Media types of bodies that are sequences of items. `before` and `after` enclose the JSON text of an item. Events have
 * lines for their fields, and an empty line ends them.
 */
export const streamFormats = {
  "json-lines": {
    mediaType: /^application\/(x-)?(jsonl|ndjson|json-lines)$/,
    usualType: "application/jsonl",
    before: "",
    after: "\n",
  },
  "json-sequence": {
    mediaType: /^application\/(x-)?json-seq$|\+json-seq$/,
    usualType: "application/json-seq",
    before: "\u001e",
    after: "\n",
  },
} as const satisfies Record<string, ItemFraming>;

/** Formats in which each item is a JSON text. */
export type JsonItemsFormat = keyof typeof streamFormats;

interface ItemFraming {
  readonly mediaType: RegExp;
  readonly usualType: string;
  readonly before: string;
  readonly after: string;
}

/** Whether each item is a line, which a person can type and a sample can read. */
export function isLines(format: string): boolean {
  const framing: Readonly<Record<string, ItemFraming>> = streamFormats;
  const { before, after } = framing[format] ?? {};
  return before === "" && after === "\n";
}

/** Null if the body is not a sequence of JSON texts. */
export function jsonItemsFormat(mediaType: string): JsonItemsFormat | null {
  const names = Object.keys(streamFormats) as JsonItemsFormat[];
  return (
    names.find((name) => streamFormats[name].mediaType.test(mediaType)) ?? null
  );
}

export function isEventStream(mediaType: string): boolean {
  return mediaType === "text/event-stream";
}

/** Whether a body, with a media type in lower case and without parameters, is a sequence of items. */
export function isStream(mediaType: string): boolean {
  return isEventStream(mediaType) || jsonItemsFormat(mediaType) !== null;
}
