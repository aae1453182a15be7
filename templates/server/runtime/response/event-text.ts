// Part of the Specwright runtime.
/** Writes server-sent events as the HTML standard defines them. */

/** One event of a stream. */
export interface ServerSentEvent {
  data: string;
  event?: string;
  id?: string;
  /** Milliseconds that a client waits before it reconnects. */
  retry?: number;
}

/** A comment, which clients ignore. */
export const comment = ":\n\n";

/**
 * `data` is already text. Line breaks in the data start a new data line; in other fields they would start another
 * field.
 */
export function eventText(fields: object, data: string | undefined): string {
  const { event, id, retry } = fields as Record<string, unknown>;
  const lines: string[] = [];
  addField(lines, "event", event);
  addField(lines, "id", id);
  addField(lines, "retry", retry);
  for (const line of data?.split(/\r\n|\n|\r/) ?? []) {
    lines.push(`data: ${line}`);
  }
  return `${lines.join("\n")}\n\n`;
}

function addField(lines: string[], name: string, value: unknown): void {
  if (value === undefined || value === null) return;
  // eslint-disable-next-line @typescript-eslint/no-base-to-string -- only text and numbers are described for these.
  const text = String(value);
  if (/[\r\n\0]/.test(text)) {
    throw new TypeError(
      `The ${name} of an event contains characters that are not allowed`,
    );
  }
  lines.push(`${name}: ${text}`);
}
