/** Unions with a discriminator: which value leads to which schema. */
import type { Discriminator, SchemaId, Type } from "../../../model/model.js";
import {
  codeSpan,
  inline,
  join,
  comma,
  type Markdown,
  nothing,
  paragraphs,
} from "../../markdown/index.js";
import { resolvedType } from "../../../facts/schemas/resolved-type.js";
import type { Page } from "../page.js";
import { rowTable } from "../row-table.js";
import { valueSpan } from "../words/constraints.js";
import { typeWords } from "../words/type-words.js";

/** A sentence about the property, and a table of its values; empty for any other type. */
export function variantTable(page: Page, type: Type): Markdown {
  const resolved = resolvedType(page.site.model, type);
  if (resolved.kind !== "union" || resolved.discriminator === null)
    return nothing;
  const { property } = resolved.discriminator;
  return paragraphs([
    inline`The property ${codeSpan(property)} selects the schema:`,
    rowTable(rowsOf(resolved.discriminator), {
      Value: ({ values }) => join(values.map(valueSpan), comma),
      Schema: ({ schema }) =>
        typeWords(page, { kind: "schema", schema }, schema),
    }),
  ]);
}

interface VariantRow {
  schema: SchemaId;
  values: Discriminator["mapping"][number]["value"][];
}

/** One row for each schema, in the order of the mapping. */
function rowsOf({ mapping }: Discriminator): VariantRow[] {
  const rows = new Map<SchemaId, VariantRow>();
  for (const { value, schema } of mapping) {
    const row = rows.get(schema);
    if (row) row.values.push(value);
    else rows.set(schema, { schema, values: [value] });
  }
  return [...rows.values()];
}
