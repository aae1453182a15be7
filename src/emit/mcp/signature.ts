/** The input and the results of an operation as TypeScript in one line, for a model that looks for an operation. */
import { parameterLocations } from "../../base/openapi/parameter-locations.js";
import {
  namedSchema,
  resolvedType,
} from "../../facts/schemas/resolved-type.js";
import type { Operation, Parameter, Type } from "../../model/model.js";
import { cleanLine } from "../markdown/index.js";
import { inputNames } from "../operations.js";
import type { McpContext } from "./runtime.js";
import { toolBody } from "./tool-input.js";
import { responseSchemas } from "./tool-output.js";

/** The longest signature. The whole input is in its JSON Schema. */
const longest = 600;
const deepest = 2;
const mostFields = 12;

/** `({ path: { petId: integer }; query?: { limit?: integer } }) => Pet` */
export function signatureOf(context: McpContext, operation: Operation): string {
  const groups = parameterLocations.flatMap((location) => {
    const parameters = operation.parameters.filter(
      (one) => one.location === location,
    );
    if (operation.inputs[location] === null || parameters.length === 0)
      return [];
    const isRequired = parameters.some(isNeeded);
    return [
      `${inputNames[location]}${isRequired ? "" : "?"}: ${fields(
        [...parameters.filter(isNeeded), ...parameters.filter(isOptional)].map(
          (parameter) => ({
            name: parameter.name,
            isRequired: isNeeded(parameter),
            type: typeText(context, schemaType(parameter.schema), 1),
          }),
        ),
      )}`,
    ];
  });
  const body = toolBody(context, operation);
  if (body !== null) {
    const { schema, required, kind } = body;
    const type =
      kind === "bytes"
        ? "base64"
        : schema === null
          ? "unknown"
          : typeText(context, schemaType(schema), 0);
    groups.push(`body${required ? "" : "?"}: ${type}`);
  }
  const results = responseSchemas(context, operation).map((schema) =>
    typeText(context, schemaType(schema), deepest),
  );
  const input = groups.length === 0 ? "" : `{ ${groups.join("; ")} }`;
  const output = [...new Set(results)].join(" | ") || "void";
  const text = `(${cleanLine(input)})`;
  return `${text.length > longest ? `${text.slice(0, longest)}…` : text} => ${cleanLine(output)}`;
}

function isNeeded({ presence }: Parameter): boolean {
  return presence === "required";
}

function isOptional(parameter: Parameter): boolean {
  return !isNeeded(parameter);
}

function schemaType(schema: string): Type {
  return { kind: "schema", schema };
}

interface Field {
  readonly name: string;
  readonly isRequired: boolean;
  readonly type: string;
}

function fields(all: readonly Field[]): string {
  const shown = all.slice(0, mostFields).map(({ name, isRequired, type }) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
    return `${key}${isRequired ? "" : "?"}: ${type}`;
  });
  const more = all.length > shown.length ? ["…"] : [];
  return shown.length === 0 ? "{}" : `{ ${[...shown, ...more].join("; ")} }`;
}

/** Deeper objects are shown by their name. */
function typeText(context: McpContext, type: Type, depth: number): string {
  const { model, names } = context;
  const inner = (part: Type): string => typeText(context, part, depth + 1);
  switch (type.kind) {
    case "schema": {
      const id = namedSchema(model, type.schema);
      const isNamed = model.schemas[id]?.role.kind === "declaration";
      const resolved = resolvedType(model, type);
      const isPlain =
        resolved.kind !== "object" &&
        resolved.kind !== "intersection" &&
        resolved.kind !== "union" &&
        resolved.kind !== "array";
      if (isNamed && !isPlain && depth > 0)
        return names.schema(id, "response").type.name;
      if (resolved.kind === "schema" || depth > deepest + 2) return "object";
      return typeText(context, resolved, depth);
    }
    case "integer":
      return "integer";
    case "string":
      return type.content === "binary" ? "base64" : "string";
    case "enumeration": {
      const values = type.values.map(({ value }) => JSON.stringify(value));
      const shown = values.slice(0, 8).join(" | ");
      return values.length > 8 ? `${shown} | …` : shown || "never";
    }
    case "array": {
      const item = inner(type.items);
      return /[ |]/.test(item) && !item.startsWith("{")
        ? `(${item})[]`
        : `${item}[]`;
    }
    case "tuple":
      return `[${type.items.map(inner).join(", ")}]`;
    case "object": {
      if (type.properties.length === 0) return "object";
      if (depth > deepest) return "{ … }";
      const sorted = [
        ...type.properties.filter(({ presence }) => presence === "required"),
        ...type.properties.filter(({ presence }) => presence !== "required"),
      ];
      return fields(
        sorted
          .filter(({ access }) => access !== "readOnly")
          .map(({ name, presence, type: one }) => ({
            name,
            isRequired: presence === "required",
            type: inner(one),
          })),
      );
    }
    case "union": {
      const members = [...new Set(type.members.map(inner))];
      return members.slice(0, 6).join(" | ");
    }
    case "intersection":
      return [...new Set(type.members.map(inner))].join(" & ");
    default:
      return type.kind;
  }
}
