/** Writes a spec in other files or in another syntax, with the same meaning. */
import { dump } from "js-yaml";
import type { SpecFiles } from "../support/compare.js";
import {
  isObject,
  objectAt,
  type Json,
  type JsonObject,
} from "../support/documents.js";

export interface FileForm {
  name: string;
  /** Null if the spec cannot be written so. */
  write(spec: JsonObject): SpecFiles | null;
}

export const fileForms: readonly FileForm[] = [
  {
    name: "JSON",
    write: (spec) => ({ "openapi.json": JSON.stringify(spec) }),
  },
  {
    name: "YAML",
    write: (spec) => ({ "openapi.yaml": dump(spec, { noRefs: true }) }),
  },
  { name: "paths in files", write: withPathsApart },
  { name: "schemas in a file", write: withSchemasApart },
];

const entry = "openapi.json";

/** Each path item is a file of its own. */
function withPathsApart(spec: JsonObject): SpecFiles | null {
  const paths = Object.entries(objectAt(spec, "paths"));
  // References from one operation to another are rare, and would lead to the old places.
  if (paths.length === 0 || hasReference(spec, /^#\/paths\//)) return null;
  const files: Record<string, string> = {};
  const references = paths.map(([path, item], index) => {
    const file = `paths/item${String(index)}.json`;
    files[file] = JSON.stringify(
      withReferences(item, (to) =>
        to.startsWith("#/") ? `../${entry}${to}` : to,
      ),
    );
    return [path, { $ref: file }];
  });
  const main = { ...spec, paths: Object.fromEntries(references) as Json };
  return { [entry]: JSON.stringify(main), ...files };
}

/** The schemas of components are in a second file. */
function withSchemasApart(spec: JsonObject): SpecFiles | null {
  const components = objectAt(spec, "components");
  const schemas = objectAt(components, "schemas");
  // The values of a mapping are references, too.
  if (
    Object.keys(schemas).length === 0 ||
    JSON.stringify(spec).includes('"discriminator"')
  )
    return null;
  const place = "#/components/schemas/";
  const apart = withReferences(schemas, (to) =>
    to.startsWith(place)
      ? `#/${to.slice(place.length)}`
      : to.startsWith("#/")
        ? entry + to
        : to,
  );
  // Parts of another file that nothing but an extension refers to are not read.
  const text = JSON.stringify(spec, (key, value: unknown) =>
    key.startsWith("x-") ? undefined : value,
  );
  const isUsed = (name: string) => text.includes(`"${place}${name}"`);
  const kept = Object.entries(schemas).filter(([name]) => !isUsed(name));
  const entryParts = {
    ...spec,
    components: { ...components, schemas: Object.fromEntries(kept) },
  };
  const main = withReferences(entryParts, (to) =>
    to.startsWith(place) ? `schemas.json#/${to.slice(place.length)}` : to,
  );
  return {
    [entry]: JSON.stringify(main),
    "schemas.json": JSON.stringify(apart),
  };
}

function hasReference(value: Json, pattern: RegExp): boolean {
  let found = false;
  withReferences(value, (to) => {
    found ||= pattern.test(to);
    return to;
  });
  return found;
}

/** A copy with other references. */
export function withReferences(
  value: Json,
  rename: (reference: string) => string,
): Json {
  if (Array.isArray(value))
    return value.map((item) => withReferences(item, rename));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      key === "$ref" && typeof part === "string"
        ? rename(part)
        : withReferences(part, rename),
    ]),
  );
}
