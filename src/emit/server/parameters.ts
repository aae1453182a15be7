/** Parameters and form fields as rows of the route table. */
import { inPlaceOf } from "../../model/graph.js";
import type {
  ApiModel,
  Content,
  JsonValue,
  Parameter,
  ParameterEncoding,
  ParameterLocation,
  Property,
  SchemaId,
} from "../../model/model.js";
import {
  entry,
  flatObject,
  plainEntry,
  regex,
  type Code,
} from "../code/index.js";
import { defaultOf } from "../fields.js";
import { furtherFieldsOf } from "../further-fields.js";
import { flagsOf } from "../pattern.js";
import { rootType } from "../resolved-type.js";
import { data, dataEntry, list } from "./layout.js";
import { commonShape, shapeOf } from "./shapes.js";

export function parametersIn(
  parameters: readonly Parameter[],
  location: ParameterLocation,
): Parameter[] {
  return parameters.filter((parameter) => parameter.location === location);
}

export function parameterRows(
  model: ApiModel,
  parameters: readonly Parameter[],
): Code {
  return list(
    parameters.map(({ name, location, schema, encoding }) =>
      data({
        name,
        shape: shapeOf(model, schema) as JsonValue,
        ...encodingRow(encoding, location),
        ...defaultRow(model, schema),
      }),
    ),
    "objects",
  );
}

/** The fields of a form, read like parameters of a query. */
export function fieldRows(
  model: ApiModel,
  content: Content,
  schema: SchemaId,
): Code {
  const fields = propertiesOf(model, schema).map((property) => {
    const encoding = content.encoding.find(
      (part) => part.property === property.name,
    );
    return data({
      name: property.name,
      shape: shapeOf(model, property.schema) as JsonValue,
      ...(encoding?.style ? encodingRow(encoding.style, null) : {}),
      ...(encoding?.contentType && /[/+]json\b/.test(encoding.contentType)
        ? { content: "application/json" }
        : {}),
    });
  });
  return list(fields, "objects");
}

/** What becomes of the fields that the schema of a form does not name; null where they are left out. */
export function furtherRow(model: ApiModel, form: SchemaId): Code | null {
  const further = furtherFieldsOf(model, form);
  if (further === null) return null;
  const { patterns, rest } = further;
  const shape = (name: string, schemas: readonly SchemaId[]) =>
    dataEntry(name, commonShape(model, schemas));
  const rows = patterns.map(({ pattern, schema }) =>
    flatObject([
      plainEntry("pattern", regex(pattern, flagsOf(pattern))),
      shape("shape", [schema]),
    ]),
  );
  return flatObject([
    ...(rows.length === 0 ? [] : [entry("patterns", list(rows, "objects"))]),
    ...(rest === null ? [] : [shape("rest", rest)]),
  ]);
}

/** Whether one field of a form may be right or wrong because of another, so that they can only be checked together. */
export function judgesTogether(model: ApiModel, form: SchemaId): boolean {
  const parts = new Set([form]);
  // A set visits what is added while it is walked.
  for (const id of parts) {
    for (const assertion of model.schemas[id]?.assertions ?? []) {
      switch (assertion.kind) {
        case "anyOf":
        case "oneOf":
        case "not":
        case "conditional":
        case "unevaluatedProperties":
          return true;
        case "object":
          if (assertion.dependentSchemas.length > 0) return true;
          break;
        case "reference":
        case "allOf":
          for (const part of inPlaceOf([assertion])) parts.add(part);
          break;
        case "never":
        case "types":
        case "values":
        case "number":
        case "string":
        case "array":
        case "unevaluatedItems":
          break;
      }
    }
  }
  return false;
}

/** The properties of an object that a request may hold, through references and intersections. */
export function propertiesOf(model: ApiModel, id: SchemaId): Property[] {
  const found = new Map<string, Property>();
  const visited = new Set<SchemaId>();
  const visit = (schema: SchemaId): void => {
    if (visited.has(schema)) return;
    visited.add(schema);
    const type = rootType(model, schema);
    if (type.kind === "object") {
      for (const property of type.properties) {
        if (property.access !== "readOnly") found.set(property.name, property);
      }
    }
    if (type.kind === "intersection") {
      for (const member of type.members) {
        if (member.kind === "schema") visit(member.schema);
        if (member.kind === "object") {
          for (const property of member.properties)
            found.set(property.name, property);
        }
      }
    }
  };
  visit(id);
  return [...found.values()];
}

const defaultStyle: Record<ParameterLocation, string> = {
  path: "simple",
  header: "simple",
  query: "form",
  cookie: "form",
};

/** Only what differs from the location's own way; a field of a form has no style of its own. */
function encodingRow(
  encoding: ParameterEncoding,
  location: ParameterLocation | null,
): Record<string, JsonValue> {
  if (encoding.kind === "content") return { content: encoding.mediaType };
  const { style, explode } = encoding;
  return {
    ...(location !== null && style === defaultStyle[location] ? {} : { style }),
    ...(explode === (style === "form") ? {} : { explode }),
  };
}

function defaultRow(
  model: ApiModel,
  schema: SchemaId,
): Record<string, JsonValue> {
  const found = defaultOf(model, schema);
  return found ? { default: found.value } : {};
}
