/** Finds 64-bit integers that can only be numbers, because the generated code does not see their digits. */
import { isStream } from "../base/openapi/stream-formats.js";
import { partsReachableFrom, partsOf, allSchemas } from "../model/graph.js";
import type {
  ApiModel,
  Content,
  Operation,
  Origin,
  Schema,
  SchemaId,
} from "../model/model.js";
import {
  int64Schemas,
  isInt64,
  type Int64Schemas,
} from "../facts/schemas/int64.js";

import type { Int64, TargetContext } from "./target.js";

interface Int64Limit {
  origin: Origin;
  /** "in a stream": the text after "A 64-bit integer". */
  place: string;
}

export function int64Limits(
  context: Pick<TargetContext, "model" | "int64">,
): Int64Limit[] {
  const { model } = context;
  if (context.int64 === "number") return [];
  const int64 = int64Schemas(context);
  return [
    ...allSchemas(model).flatMap((schema) =>
      limitsOfSchema(model, int64, schema, context.int64),
    ),
    ...model.operations.flatMap((operation) =>
      limitsOfOperation(model, int64, operation),
    ),
  ];
}

function limitsOfSchema(
  model: ApiModel,
  int64: Int64Schemas,
  schema: Schema,
  form: Int64,
): Int64Limit[] {
  const { assertions, origin } = schema;
  const limits: Int64Limit[] = [];
  for (const assertion of assertions) {
    const held = new Set(partsReachableFrom(assertion));
    if (partsOf(assertion).some((id) => !held.has(id) && int64.holds(id))) {
      const place = "in a schema that only tests (`not`, `if`, `contains`, …)";
      limits.push({ origin, place });
    }
  }
  if (form === "string" && isBesideText(model, int64, schema)) {
    limits.push({ origin, place: "in place of which there may be a text" });
  }
  return limits;
}

/** Whether a text of digits could also be a 64-bit integer. */
function isBesideText(
  model: ApiModel,
  int64: Int64Schemas,
  schema: Schema,
): boolean {
  if (isInt64(schema) && admitsText(schema)) return true;
  return schema.assertions.some(
    (assertion) =>
      (assertion.kind === "anyOf" || assertion.kind === "oneOf") &&
      assertion.schemas.some(int64.is) &&
      assertion.schemas.some((id) => {
        const member = model.schemas[id];
        return member !== undefined && admitsText(member);
      }),
  );
}

function admitsText({ assertions }: Schema): boolean {
  return assertions.some(
    (assertion) =>
      assertion.kind === "types" && assertion.types.includes("string"),
  );
}

function limitsOfOperation(
  model: ApiModel,
  int64: Int64Schemas,
  { parameters, requestBody, responses }: Operation,
): Int64Limit[] {
  const texts = [...parameters, ...responses.flatMap(({ headers }) => headers)];
  const bodies = [...(requestBody ? [requestBody] : []), ...responses];
  return [
    ...texts
      .filter(
        ({ encoding, schema }) =>
          encoding.kind === "content" && int64.holds(schema),
      )
      .map(({ origin }) => ({ origin, place: "in a parameter of JSON" })),
    ...bodies.flatMap(({ contents, origin }) =>
      contents
        .map((content) => limitOfContent(model, int64, content))
        .filter((place) => place !== null)
        .map((place) => ({ origin, place })),
    ),
  ];
}

function limitOfContent(
  model: ApiModel,
  int64: Int64Schemas,
  { mediaType, schema, itemSchema }: Content,
): string | null {
  const holds = [schema, itemSchema].some(
    (id) => id !== null && int64.holds(id),
  );
  if (!holds) return null;
  if (itemSchema !== null || isStream(mediaType)) return "in a stream";
  const isForm =
    mediaType === "application/x-www-form-urlencoded" ||
    mediaType.startsWith("multipart/");
  return isForm && schema !== null && isNested(model, int64, schema)
    ? "inside a field of a form"
    : null;
}

/** Whether a form contains such integers deeper than in a field or an array. */
function isNested(
  model: ApiModel,
  int64: Int64Schemas,
  form: SchemaId,
): boolean {
  const assertionsOf = (id: SchemaId) => model.schemas[id]?.assertions ?? [];
  const isPlain = (id: SchemaId): boolean => int64.is(id) || !int64.holds(id);
  const isField = (id: SchemaId): boolean =>
    isPlain(id) ||
    assertionsOf(id).every(
      (assertion) =>
        (assertion.kind === "array" &&
          partsReachableFrom(assertion).every(isPlain)) ||
        partsReachableFrom(assertion).every((part) => !int64.holds(part)),
    );
  const parts = new Set([form]);
  for (const id of parts) {
    for (const assertion of assertionsOf(id)) {
      const held = partsReachableFrom(assertion);
      if (assertion.kind !== "object") held.forEach((part) => parts.add(part));
      else if (!held.every(isField)) return true;
    }
  }
  return false;
}
