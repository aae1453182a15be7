/** The input and the results of an operation as TypeScript in one line, for a model that looks for an operation. */
import type { JsonSchemaObject } from "../../facts/json-schema/json-schema.js";
import type { JsonValue, Operation } from "../../model/model.js";
import { cleanLine } from "../markdown/index.js";
import type { McpContext } from "./runtime.js";
import { inputSchema, partName } from "./tool-input.js";
import { resultSchemas } from "./tool-output.js";
import type { ToolSchemas } from "./tool-schemas.js";

/** The longest signature. The whole input is in its JSON Schema. */
const longest = 600;
const deepest = 2;
const mostFields = 12;
const mostValues = 8;

/** `({ path: { petId: integer }; query?: { limit?: integer } }) => Pet` */
export function signatureOf(context: McpContext, operation: Operation): string {
  // The definitions of the package need not have the schemas of results.
  const toolSchemas = context.createSchemas();
  const own = { ...context, toolSchemas };
  const input = typeText(toolSchemas, inputSchema(own, operation), -1);
  const text = `(${cleanLine(input === "{}" ? "" : input)})`;
  const results = resultSchemas(own, operation).map((schema) =>
    typeText(toolSchemas, schema, deepest),
  );
  const output = cleanLine([...new Set(results)].join(" | ") || "void");
  return `${text.length > longest ? `${text.slice(0, longest)}…` : text} => ${output}`;
}

/** Objects and alternatives are shown by their name if they have one, except for the body of the input. */
function typeText(
  schemas: ToolSchemas,
  schema: JsonValue,
  depth: number,
): string {
  if (schema === false) return "never";
  const {
    $ref,
    type,
    contentEncoding,
    properties,
    items = {},
    ...rest
  } = schema as JsonSchemaObject;
  const inner = (part: JsonValue) => typeText(schemas, part, depth + 1);
  if (typeof $ref === "string") {
    const target = schemas.definition($ref);
    const isNamed = /"(properties|items|anyOf|oneOf|allOf)":/.test(
      JSON.stringify(target),
    );
    if (isNamed && depth > 0) return $ref.replace(/^.*\//, "");
    const isReference = target["$ref"] !== undefined;
    return isNamed && !isReference
      ? typeText(schemas, target, depth)
      : inner(target);
  }
  const values = "const" in rest ? [rest["const"]] : rest["enum"];
  if (values !== undefined)
    return shortList(
      listOf(values).map((value) => JSON.stringify(value)),
      mostValues,
      " | ",
    );
  const own = ([type ?? []].flat() as string[]).map((one) => {
    if (one === "string" && contentEncoding === "base64") return "base64";
    if (one === "array") {
      const item = inner(items);
      return /^[^{].*[ |]/.test(item) ? `(${item})[]` : `${item}[]`;
    }
    return one === "object" && properties !== undefined
      ? fieldsText(schemas, schema as JsonSchemaObject, depth)
      : one;
  });
  const others = (["anyOf", "oneOf", "allOf"] as const).flatMap((keyword) => {
    const members = [...new Set(listOf(rest[keyword]).map(inner))];
    return members.length === 0
      ? []
      : [members.join(keyword === "allOf" ? " & " : " | ")];
  });
  const isPlain = others.length > 0 && own.join() === "object";
  const parts = [...(isPlain ? [] : [own.join(" | ")]), ...others];
  return parts.filter((part) => part !== "").join(" & ") || "unknown";
}

function fieldsText(
  schemas: ToolSchemas,
  { properties = {}, required = [] }: JsonSchemaObject,
  depth: number,
): string {
  if (depth > deepest) return "{ … }";
  const isOptional = (name: string) => !listOf(required).includes(name);
  const all = Object.entries(properties as JsonSchemaObject).filter(
    ([name]) => depth >= 0 || name !== partName,
  );
  // The locations of the input keep their order.
  if (depth >= 0)
    all.sort(([a], [b]) => Number(isOptional(a)) - Number(isOptional(b)));
  const fields = all.map(([name, schema]) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
    return `${key}${isOptional(name) ? "?" : ""}: ${typeText(schemas, schema, depth + 1)}`;
  });
  return all.length === 0 ? "{}" : `{ ${shortList(fields, mostFields, "; ")} }`;
}

function listOf(value: JsonValue | undefined): JsonValue[] {
  return Array.isArray(value) ? value : [];
}

function shortList(
  texts: readonly string[],
  most: number,
  between: string,
): string {
  const more = texts.length > most ? ["…"] : [];
  return [...texts.slice(0, most), ...more].join(between);
}
