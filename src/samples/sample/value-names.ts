/** The names of fields, parameters and headers, which tell what their values are about. */
import { getOrCreate } from "../../base/common/get-or-create.js";
import { allSchemas } from "../../model/graph.js";
import type { ApiModel, SchemaId } from "../../model/model.js";

/** The first row whose expression matches the words of a name, or their singular. */
export function rowForName<Row extends { name: RegExp }>(
  rows: readonly Row[],
  name: string,
): Row | null {
  const words = wordsOf(name);
  const singular = words.replace(/([a-rt-z])s$/, "$1");
  const matches = (row: Row) => row.name.test(words) || row.name.test(singular);
  return rows.find(matches) ?? null;
}

/** `createdAt` and `created_at` as `created at`, `HTTPStatus` as `http status`, and `photoURLs` as `photo urls`. */
function wordsOf(name: string): string {
  return name
    .slice(0, 80)
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z]{2})/g, "$1 $2")
    .replace(/[^A-Za-z0-9]+/g, " ")
    .trim()
    .toLowerCase();
}

const known = new WeakMap<ApiModel, ReadonlyMap<SchemaId, string>>();

/** The names of the fields, parameters and headers that schemas describe. All samplers of a model share them. */
export function namesOfValues(model: ApiModel): ReadonlyMap<SchemaId, string> {
  return getOrCreate(known, model, () => findNames(model));
}

function findNames(model: ApiModel): Map<SchemaId, string> {
  const names = new Map<SchemaId, string>();
  const add = (schema: SchemaId, name: string): void => {
    if (!names.has(schema)) names.set(schema, name);
  };
  for (const { id, role, assertions } of allSchemas(model)) {
    if (role.kind === "declaration") add(id, role.name);
    for (const assertion of assertions) {
      if (assertion.kind !== "object") continue;
      for (const { schema, name } of assertion.properties) add(schema, name);
    }
  }
  for (const { parameters, responses } of [
    ...model.operations,
    ...model.webhooks,
  ]) {
    for (const { schema, name } of parameters) add(schema, name);
    for (const { headers } of responses) {
      for (const { schema, name } of headers) add(schema, name);
    }
  }
  // The items of a list have the name of the list. Iteration over a map includes the entries that are added meanwhile.
  for (const [id, name] of names) {
    for (const assertion of model.schemas[id]?.assertions ?? []) {
      if (assertion.kind === "array" && assertion.rest !== null)
        add(assertion.rest, name);
    }
  }
  return names;
}
