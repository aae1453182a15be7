// A spec several times in one document, with other names, to see how the cost grows.

/** `document` is an OpenAPI 3 document in one file. */
export function copiesOf(document, count) {
  const paths = {};
  const components = {};
  for (let copy = 1; copy <= count; copy++) {
    const renamed = renameIn(document, copy);
    for (const [path, item] of Object.entries(renamed.paths))
      paths[copy === 1 ? path : `/copy${copy}${path}`] = item;
    for (const [kind, named] of Object.entries(renamed.components)) {
      const isCommon = kind === "securitySchemes";
      components[kind] ??= {};
      for (const [name, value] of Object.entries(named))
        components[kind][isCommon ? name : nameOf(name, copy)] = value;
    }
  }
  return { ...document, paths, components };
}

const nameOf = (name, copy) => (copy === 1 ? name : `${name}_copy${copy}`);

/** Renames operations and references. A name of the first copy stays as it is. */
function renameIn(value, copy) {
  if (Array.isArray(value)) return value.map((item) => renameIn(item, copy));
  if (typeof value === "string")
    return value.startsWith("#/components/") ? nameOf(value, copy) : value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === "operationId" && typeof item === "string"
        ? nameOf(item, copy)
        : renameIn(item, copy),
    ]),
  );
}
