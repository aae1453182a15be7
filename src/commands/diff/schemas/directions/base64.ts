/**
 * `format: byte` of OpenAPI 3.0 is `contentEncoding: base64` of OpenAPI 3.1. Validators check only the format, so a spec
 * that moves to OpenAPI 3.1 would accept more texts, although it means the same.
 */
import {
  keepSpeedCheck,
  speedCheckOf,
} from "../../../../base/patterns/speed.js";
import type { ApiModel, Assertion, Schema } from "../../../../model/model.js";

type StringRules = Extract<Assertion, { kind: "string" }>;

/** The formats with the meaning of an encoding. */
const formats: Readonly<Record<string, string>> = {
  base64: "byte",
  base64url: "base64url",
};

/** Returns the model with a format in place of each `contentEncoding` that the other model writes as this format. */
export function withFormatsOf(model: ApiModel, other: ApiModel): ApiModel {
  const changed = Object.values(model.schemas).flatMap((schema) => {
    const found = withFormat(schema, other.schemas[schema.id]);
    return found === null ? [] : [[schema.id, found] as const];
  });
  if (changed.length === 0) return model;
  const schemas = { ...model.schemas, ...Object.fromEntries(changed) };
  const result = { ...model, schemas };
  keepSpeedCheck(result, speedCheckOf(model));
  return result;
}

function withFormat(schema: Schema, other: Schema | undefined): Schema | null {
  const rules = stringRules(schema);
  const format = formats[rules?.contentEncoding?.toLowerCase() ?? ""];
  if (
    rules?.format !== null ||
    format === undefined ||
    stringRules(other)?.format !== format
  )
    return null;
  const own: StringRules = { ...rules, format, contentEncoding: null };
  return {
    ...schema,
    assertions: schema.assertions.map((one) => (one === rules ? own : one)),
  };
}

function stringRules(schema: Schema | undefined): StringRules | undefined {
  return schema?.assertions.find(
    (one): one is StringRules => one.kind === "string",
  );
}
