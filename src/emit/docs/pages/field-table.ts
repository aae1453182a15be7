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
} from "../../markdown/index.js";
import { constraintWords, valueSpan } from "../words/constraints.js";
import type { DocumentedField } from "../fields.js";
import { lifecycleMark } from "../words/lifecycle-words.js";
import type { Page } from "../page.js";
import { enumerationOf, typeWords } from "../words/type-words.js";

/** Longer examples go into a code block. */
const longestExample = 60;

/** Name, location, type, constraints, example and description; then the meanings of enumeration values. */
export function parameterTable(
  page: Page,
  parameters: readonly Parameter[],
): Markdown {
  return paragraphs([
    table<Parameter>(
      [
        {
          title: inline`Name`,
          cell: ({ name }) => codeSpan(name),
        },
        {
          title: inline`In`,
          cell: ({ location }) => locations[location],
        },
        {
          title: inline`Type`,
          cell: ({ schema }) => typeWords(page, typeOf(page, schema), schema),
        },
        {
          title: inline`Required`,
          cell: ({ presence }) => presences[presence],
        },
        {
          title: inline`Constraints`,
          cell: ({ schema }) => constraintWords(page.site.facts(schema)),
        },
        {
          title: inline`Example`,
          cell: ({ examples: [example] }) =>
            example ? shortExample(example.value) : nothing,
        },
        {
          title: inline`Description`,
          cell: (row) => descriptionCell(page, row),
        },
      ],
      parameters,
    ),
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
  const { facts } = page.site;
  return table<DocumentedField>(
    [
      {
        title: inline`Field`,
        cell: ({ path }) => codeSpan(path),
      },
      {
        title: inline`Type`,
        cell: ({ property }) => typeWords(page, property.type, property.schema),
      },
      {
        title: inline`Required`,
        cell: ({ property }) => presences[property.presence],
      },
      {
        title: inline`Constraints`,
        cell: ({ property }) => constraintWords(facts(property.schema)),
      },
      {
        title: inline`Description`,
        cell: ({ property }) => {
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
      },
    ],
    fields,
  );
}

export function headerTable(page: Page, headers: readonly Header[]): Markdown {
  return table<Header>(
    [
      {
        title: inline`Header`,
        cell: ({ name }) => codeSpan(name),
      },
      {
        title: inline`Type`,
        cell: ({ schema }) => typeWords(page, typeOf(page, schema), schema),
      },
      {
        title: inline`Always present`,
        cell: ({ presence }) => presences[presence],
      },
      {
        title: inline`Constraints`,
        cell: ({ schema }) => constraintWords(page.site.facts(schema)),
      },
      {
        title: inline`Description`,
        cell: (row) => descriptionCell(page, row),
      },
    ],
    headers,
  );
}

/** The meaning of each enumeration value, if the spec describes it. */
export function meaningTable(
  page: Page,
  title: Markdown,
  type: Type,
): Markdown {
  const values = enumerationOf(page, type) ?? [];
  if (values.every(({ description }) => description === null)) return nothing;
  return table<EnumerationValue>(
    [
      { title, cell: ({ value }) => valueSpan(value) },
      {
        title: inline`Meaning`,
        cell: ({ description }) => proseLine(description),
      },
    ],
    values,
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

function descriptionCell(
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
