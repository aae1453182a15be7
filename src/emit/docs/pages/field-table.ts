/** Tables of parameters, headers and fields. */
import type {
  Documentation,
  EnumerationValue,
  Header,
  JsonValue,
  Lifecycle,
  Parameter,
  SchemaId,
  Type,
  Discriminator,
} from "../../../model/model.js";
import {
  codeSpan,
  inline,
  join,
  type Markdown,
  nothing,
  paragraphs,
  proseLine,
  space,
  table,
  comma,
} from "../../markdown/index.js";
import { constraintWords, valueSpan } from "../words/constraints.js";
import {
  declarationOf,
  type DocumentedField,
} from "../../../facts/schemas/documented-fields.js";
import { lifecycleMark } from "../words/lifecycle-words.js";
import type { Page } from "../page.js";
import { enumerationOf, typeWords } from "../words/type-words.js";
import { rowTable } from "../row-table.js";
import { resolvedType } from "../../../facts/schemas/resolved-type.js";

/** Longer examples go into a code block. */
const longestExample = 60;

/** Name, location, type, constraints, example and description; then the meanings of enumeration values. */
export function parameterTable(
  page: Page,
  parameters: readonly Parameter[],
): Markdown {
  return paragraphs([
    rowTable(parameters, {
      Name: ({ name }) => codeSpan(name),
      In: ({ location }) => locations[location],
      Type: ({ schema }) => typeWords(page, typeOf(page, schema), schema),
      Required: ({ presence }) => presences[presence],
      Constraints: ({ schema }) => constraintWords(page.site.facts(schema)),
      Example: ({ examples: [example] }) =>
        example ? shortExample(example.value) : nothing,
      Description: (row) => descriptionCell(page, row),
    }),
    ...parameters.map(({ name, schema }) =>
      meaningTable(page, codeSpan(name), typeOf(page, schema)),
    ),
  ]);
}

/** The fields of a body or of a schema. */
export function fieldTable(
  page: Page,
  fields: readonly DocumentedField[],
): Markdown {
  const { facts, model } = page.site;
  const rows = rowTable(fields, {
    Field: ({ path }) => codeSpan(path),
    Type: ({ property }) => typeWords(page, property.type, property.schema),
    Required: ({ property }) => presences[property.presence],
    Constraints: ({ property }) => constraintWords(facts(property.schema)),
    Description: ({ property }) => {
      const [own, ...behind] = facts(property.schema).layers;
      if (!own) return nothing;
      const described = [own, ...behind].find(isDescribed) ?? own;
      return join(
        [
          accesses[property.access],
          descriptionCell(page, {
            lifecycle: own.lifecycle,
            documentation: described.documentation,
          }),
        ],
        space,
      );
    },
  });
  return paragraphs([
    rows,
    // A named enumeration has a section of its own.
    ...fields
      .filter(({ property }) => declarationOf(model, property.type) === null)
      .map(({ path, property }) =>
        meaningTable(page, codeSpan(path), property.type),
      ),
  ]);
}

export function headerTable(page: Page, headers: readonly Header[]): Markdown {
  return rowTable(headers, {
    Header: ({ name }) => codeSpan(name),
    Type: ({ schema }) => typeWords(page, typeOf(page, schema), schema),
    "Always present": ({ presence }) => presences[presence],
    Constraints: ({ schema }) => constraintWords(page.site.facts(schema)),
    Description: (row) => descriptionCell(page, row),
  });
}

/** The meaning of each enumeration value, if the spec describes it. */
export function meaningTable(
  page: Page,
  title: Markdown,
  type: Type,
): Markdown {
  const values = enumerationOf(page, type) ?? [];
  if (values.every(isUndocumented)) return nothing;
  return table<EnumerationValue>(
    [
      { title, cell: ({ value }) => valueSpan(value) },
      {
        title: inline`Meaning`,
        cell: ({ description, lifecycle }) =>
          join([lifecycleMark(page, lifecycle), proseLine(description)], space),
      },
    ],
    values,
  );
}

function isUndocumented({ description, lifecycle }: EnumerationValue): boolean {
  return (
    description === null &&
    lifecycle.deprecation === null &&
    lifecycle.stability === "stable"
  );
}

const locations = {
  path: inline`path`,
  query: inline`query`,
  header: inline`header`,
  cookie: inline`cookie`,
};

const presences = {
  required: inline`yes`,
  optional: inline`no`,
};

const accesses = {
  readWrite: nothing,
  readOnly: inline`Only in responses.`,
  writeOnly: inline`Only in requests.`,
};

function typeOf(page: Page, schema: SchemaId): Type {
  return page.site.model.schemas[schema]?.type ?? { kind: "unknown" };
}

function shortExample(value: JsonValue): Markdown {
  const shown = typeof value === "string" ? value : JSON.stringify(value);
  return shown.length <= longestExample ? valueSpan(value) : nothing;
}

function isDescribed({
  documentation,
}: {
  documentation: Documentation;
}): boolean {
  return documentation.description !== null || documentation.summary !== null;
}

/** The lifecycle and the description of a part, for a cell of a table. */
export function descriptionCell(
  page: Page,
  {
    lifecycle,
    documentation,
  }: { lifecycle: Lifecycle; documentation: Documentation },
): Markdown {
  return join(
    [
      lifecycleMark(page, lifecycle),
      proseLine(documentation.description ?? documentation.summary),
    ],
    space,
  );
}

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
