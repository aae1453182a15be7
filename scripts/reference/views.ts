/** The fields that templates can print, as `scripts/reference/views/` lists them. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

export interface ViewTable {
  /** `client/operations.ts`. */
  template: string;
  /** When the template is used, if not always. */
  note: string | null;
  fields: readonly ViewField[];
}

export interface ViewField {
  /** `operations[].doc`. */
  path: string;
  kind: string;
  meaning: string;
}

interface Written {
  note?: string;
  fields: Record<string, string>;
}

const folder = join(import.meta.dirname, "views");

export const viewTables: readonly ViewTable[] = readdirSync(folder)
  .sort()
  .flatMap((file) => {
    const text = readFileSync(join(folder, file), "utf8");
    return Object.entries(parse(text) as Record<string, Written>);
  })
  .map(([template, { note = null, fields }]) => ({
    template,
    note,
    fields: Object.entries(fields).map(([path, text]) => fieldOf(path, text)),
  }));

/** A field is a fragment unless its kind is in parentheses. */
function fieldOf(path: string, text: string): ViewField {
  const [, kind = "fragment", meaning = ""] =
    /^(?:\(([a-z ]+)\) )?(.*)$/s.exec(text) ?? [];
  return { path, kind, meaning };
}
