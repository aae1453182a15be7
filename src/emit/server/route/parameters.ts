/** Parameters and form fields as rows of the route table. */
import { isHiddenAccess } from "../../../facts/schemas/hidden-names.js";
import { closure } from "../../../base/common/closure.js";
import {
  defaultStyles,
  parameterStyles,
} from "../../../base/openapi/parameter-styles.js";
import { appendTo } from "../../../base/common/append-to.js";
import { conjunctsOf } from "../../../model/graph.js";
import type {
  ApiModel,
  Content,
  JsonValue,
  Parameter,
  ParameterEncoding,
  ParameterLocation,
  Property,
  SchemaId,
} from "../../../model/model.js";
import {
  data,
  dataEntry,
  entry,
  flatObject,
  plainEntry,
  regex,
  type Code,
} from "../../code/index.js";
import { defaultOf } from "../../fields.js";
import { additionalFieldsOf } from "../../../facts/operations/additional-fields.js";
import { leafTypes } from "../../../facts/schemas/resolved-type.js";
import type { TargetContext } from "../../target.js";
import { list } from "../layout.js";
import {
  anyShape,
  commonShape,
  wireShapeOf,
  type WireShape,
} from "../../text-shapes.js";

export function parameterRows(
  context: TargetContext,
  parameters: readonly Parameter[],
): Code {
  return list(
    parameters.map(({ name, location, schema, encoding, lifecycle }) =>
      data({
        name,
        shape: wireShapeOf(context, schema) as JsonValue,
        ...encodingRow(encoding, location),
        ...defaultRow(context.model, schema),
        ...(lifecycle.deprecation === null ? {} : { deprecated: true }),
      }),
    ),
    "objects",
  );
}

/** The fields of a form, which are read like parameters of a query. */
export function fieldRows(
  context: TargetContext,
  content: Content,
  schema: SchemaId,
): Code {
  const properties = [...propertyVariants(context.model, schema)];
  const fields = properties.map(([name, variants]) => {
    const schemas = variants.map((property) => property.schema);
    const encoding = content.encoding.find((part) => part.property === name);
    return data({
      name,
      shape: anyShape(context, schemas) as JsonValue,
      ...(encoding?.style ? encodingRow(encoding.style, null) : {}),
      ...(encoding?.contentType && /[/+]json\b/.test(encoding.contentType)
        ? { content: "application/json" }
        : {}),
    });
  });
  return list(fields, "objects");
}

/** The fields of a form that are always arrays. A multipart form has a part for each item. */
export function repeatedFields(
  context: TargetContext,
  form: SchemaId,
): string[] {
  return [...propertyVariants(context.model, form)].flatMap(
    ([name, variants]) => {
      const schemas = variants.map((property) => property.schema);
      const shape = anyShape(context, schemas);
      const members =
        typeof shape === "object" && shape.kind === "union"
          ? shape.members
          : [shape];
      const isList = (member: WireShape) =>
        typeof member === "object" && member.kind === "array";
      const isEmpty = (member: WireShape) => member === "null";
      return members.some(isList) &&
        members.every((member) => isList(member) || isEmpty(member))
        ? [name]
        : [];
    },
  );
}

/** Rules for additional fields of a form; null if they are removed. */
export function additionalFieldsRow(
  context: TargetContext,
  form: SchemaId,
): Code | null {
  const further = additionalFieldsOf(context.model, form);
  if (further === null) return null;
  const { patterns, rest } = further;
  const shape = (name: string, schemas: readonly SchemaId[]) =>
    dataEntry(name, commonShape(context, schemas));
  const rows = patterns.map(({ pattern, schema }) =>
    flatObject([
      plainEntry("pattern", regex(pattern)),
      shape("shape", [schema]),
    ]),
  );
  return flatObject([
    ...(rows.length === 0 ? [] : [entry("patterns", list(rows, "objects"))]),
    ...(rest === null ? [] : [shape("rest", rest)]),
  ]);
}

/** Whether the validity of a form field may depend on another field, so that they can only be validated together. */
export function judgesTogether(model: ApiModel, form: SchemaId): boolean {
  const own = (id: SchemaId) => model.schemas[id]?.assertions ?? [];
  const parts = closure([form], (id) => conjunctsOf(own(id)));
  return [...parts].flatMap(own).some((assertion) => {
    switch (assertion.kind) {
      case "anyOf":
      case "oneOf":
      case "not":
      case "conditional":
      case "unevaluatedProperties":
        return true;
      case "object":
        return assertion.dependentSchemas.length > 0;
      default:
        return false;
    }
  });
}

/** The properties of a form by name. Alternatives may describe a property differently. */
function propertyVariants(
  model: ApiModel,
  id: SchemaId,
): Map<string, Property[]> {
  const found = new Map<string, Property[]>();
  for (const type of leafTypes(model, { kind: "schema", schema: id })) {
    for (const property of type.kind === "object" ? type.properties : []) {
      const { name, access } = property;
      if (!isHiddenAccess(access, "request")) appendTo(found, name, property);
    }
  }
  return found;
}

/** Only the differences from the default of the location. A field of a form has no default style. */
function encodingRow(
  encoding: ParameterEncoding,
  location: ParameterLocation | null,
): Record<string, JsonValue> {
  if (encoding.kind === "content") return { content: encoding.mediaType };
  const { style, explode } = encoding;
  return {
    ...(location !== null && style === defaultStyles[location]
      ? {}
      : { style }),
    ...(explode === parameterStyles[style].explode ? {} : { explode }),
  };
}

function defaultRow(
  model: ApiModel,
  schema: SchemaId,
): Record<string, JsonValue> {
  const found = defaultOf(model, schema);
  return found ? { default: found.value } : {};
}
