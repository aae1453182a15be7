// Part of the Specwright runtime.
/** A schema with all definitions that it refers to, because each tool is described on its own. */
import { isRecord, type JsonObject } from "./tool.js";

const prefix = "#/$defs/";

export function selfContained(
  schema: JsonObject,
  definitions: Readonly<Record<string, JsonObject>>,
): JsonObject {
  const found = new Map<string, JsonObject>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isRecord(value)) return;
    const { $ref } = value;
    if (typeof $ref === "string" && $ref.startsWith(prefix)) {
      const name = $ref
        .slice(prefix.length)
        .replaceAll("~1", "/")
        .replaceAll("~0", "~");
      if (!found.has(name) && Object.hasOwn(definitions, name)) {
        const definition = definitions[name] ?? {};
        found.set(name, definition);
        visit(definition);
      }
    }
    Object.values(value).forEach(visit);
  };
  visit(schema);
  return found.size === 0
    ? schema
    : { ...schema, $defs: Object.fromEntries(found) };
}
