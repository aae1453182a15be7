/** Errors across the API: the common body, and the meaning of each status. */
import type { OperationId, Response, SchemaId } from "../../../model/model.js";
import {
  comma,
  inline,
  join,
  type Markdown,
  nothing,
  number,
  proseLine,
} from "../../markdown/index.js";
import type { View } from "../../target.js";
import { bodyFields } from "./body.js";
import { declarationOf } from "../../../facts/schemas/documented-fields.js";
import { toOperation, toSchema, type Page } from "../page.js";
import { answersOf, statusOrder, statusWords } from "../words/status.js";
import { rowTable } from "../row-table.js";

const operationsShown = 8;

interface ErrorRow {
  response: Response;
  operations: OperationId[];
}

export function errorView(page: Page): View {
  const rows = errorRows(page);
  const body = sharedBody(page, rows);
  return {
    errorBody: body === null ? nothing : bodySentence(page, body),
    errorFields:
      body === null ? nothing : bodyFields(page, body.schema, "response"),
    errors: rowTable(rows, {
      Status: ({ response }) => statusWords(response.status),
      When: ({ response }) => proseLine(response.documentation.description),
      Operations: ({ operations }) => operationWords(page, operations),
    }),
  };
}

/** One row for each status and its description, in the order of the statuses. */
function errorRows({ site }: Page): ErrorRow[] {
  const rows = new Map<string, ErrorRow>();
  for (const operation of site.model.operations) {
    for (const { response } of answersOf(site.model, operation).errors) {
      const { status, documentation } = response;
      const key = `${String(statusOrder(status))} ${documentation.description ?? ""}`;
      const row = rows.get(key);
      if (row) row.operations.push(operation.id);
      else rows.set(key, { response, operations: [operation.id] });
    }
  }
  return [...rows.values()].sort(
    (a, b) => statusOrder(a.response.status) - statusOrder(b.response.status),
  );
}

interface SharedBody {
  schema: SchemaId;
  everywhere: boolean;
}

/** The named schema that most errors use. */
function sharedBody(
  { site }: Page,
  rows: readonly ErrorRow[],
): SharedBody | null {
  const counts = new Map<SchemaId, number>();
  let total = 0;
  for (const { response, operations } of rows) {
    total += operations.length;
    const schema = response.contents[0]?.schema;
    const type = schema ? site.model.schemas[schema]?.type : undefined;
    const named = type ? declarationOf(site.model, type) : null;
    if (named !== null)
      counts.set(named, (counts.get(named) ?? 0) + operations.length);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  if (most === undefined || most[1] * 2 < total) return null;
  return { schema: most[0], everywhere: most[1] === total };
}

function bodySentence(
  page: Page,
  { schema, everywhere }: SharedBody,
): Markdown {
  const link = toSchema(page, schema);
  return everywhere
    ? inline`Every error has the body ${link}:`
    : inline`Most errors have the body ${link}:`;
}

/** All, some, or the first of many. */
export function operationWords(
  page: Page,
  ids: readonly OperationId[],
): Markdown {
  const all = page.site.model.operations.length;
  if (ids.length === all && all > 1) return inline`all operations`;
  const shown = ids
    .slice(0, operationsShown)
    .map((id) => toOperation(page, id));
  const more = ids.length - shown.length;
  return more > 0
    ? inline`${join(shown, comma)} and ${number(more)} more`
    : join(shown, comma);
}
