// Part of the Specwright runtime.
/** Prints the body of a response, or items one after the other. */
import { CommandFailure, exitCodes } from "../failure.js";
import type { Host, ParsedValues } from "../host.js";
import { parseFieldPath, valuesAt, type FieldStep } from "./field-path.js";
import { jsonText } from "./json-text.js";
import { tableText } from "./table-text.js";
import { painterFor, safeText } from "./terminal.js";

export interface Printer {
  body(body: unknown): Promise<void>;
  /** `isStream`: items arrive over time, so each is a line by default. */
  items(items: AsyncIterable<unknown>, isStream: boolean): Promise<void>;
}

/** Throws if the flags are wrong, before anything is sent. */
export function printerFor(
  { env, out }: Pick<Host, "env" | "out">,
  { output, field }: ParsedValues,
  rowsAt: readonly string[] = [],
): Printer {
  const path = typeof field === "string" ? parseFieldPath(field) : null;
  const paint = painterFor(env, out);
  const line = (text: string) => out.write(`${text}\n`);
  const whole = (value: unknown) =>
    jsonText(value, { isIndented: true, paint });
  const compact = (value: unknown) =>
    jsonText(value, { isIndented: false, paint });
  /** Texts without quotes. */
  const bare = (value: unknown) =>
    typeof value === "string"
      ? out.isTerminal
        ? safeText(value)
        : value
      : compact(value);

  return {
    async body(body) {
      if (body === undefined) return;
      if (body instanceof Blob) {
        await bytes(body);
        return;
      }
      if (isItems(body)) {
        await this.items(body, true);
        return;
      }
      if (path === null && output === undefined && typeof body === "string") {
        await line(bare(body).replace(/\n$/, ""));
        return;
      }
      const found = path === null ? null : valuesAt(body, path);
      const rows =
        found ?? (Array.isArray(body) ? (body as unknown[]) : [body]);
      if (output === "table") {
        const items = found === null ? valuesAt(body, rowsAt)[0] : null;
        const isPage = Array.isArray(items);
        const shown = isPage ? (items as unknown[]) : flattened(rows);
        await line(tableText(shown, paint));
      } else if (output === "lines")
        for (const row of rows) await line(compact(row));
      else if (found === null) await line(whole(body));
      else if (output === "json")
        await line(whole(path?.includes(null) ? found : found[0]));
      else for (const value of found) await line(bare(value));
    },

    async items(items, isStream) {
      const steps = itemPath(path);
      const form = output ?? (path ? "bare" : isStream ? "lines" : "json");
      const kept: unknown[] = [];
      let count = 0;
      for await (const item of items) {
        for (const value of steps ? valuesAt(item, steps) : [item]) {
          // The widths of a table depend on all rows.
          if (form === "table") kept.push(value);
          else if (form === "json")
            await out.write(
              `${count === 0 ? "[" : ","}\n  ${jsonText(value, { isIndented: true, paint }, "  ")}`,
            );
          else await line(form === "bare" ? bare(value) : compact(value));
          count++;
        }
      }
      if (form === "table") await line(tableText(kept, paint));
      else if (form === "json") await line(count === 0 ? "[]" : "\n]");
    },
  };

  async function bytes(blob: Blob): Promise<void> {
    if (out.isTerminal)
      throw new CommandFailure(
        `The response is ${String(blob.size)} bytes, which a terminal cannot show.`,
        exitCodes.noResponse,
        ["Redirect the output to a file: > FILE."],
      );
    await out.write(new Uint8Array(await blob.arrayBuffer()));
  }
}

function isItems(value: unknown): value is AsyncIterable<unknown> {
  return (
    typeof value === "object" && value !== null && Symbol.asyncIterator in value
  );
}

/** A path that starts at the list of all items applies to each item. */
function itemPath(path: readonly FieldStep[] | null): FieldStep[] | null {
  return path && (path[0] === null ? path.slice(1) : [...path]);
}

/** A list in a list of values is several rows. */
function flattened(rows: readonly unknown[]): unknown[] {
  return rows.length === 1 && Array.isArray(rows[0])
    ? (rows[0] as unknown[])
    : [...rows];
}
