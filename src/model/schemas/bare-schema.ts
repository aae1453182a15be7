/** Parts of schemas that the spec does not contain. */
import { noDocumentation } from "../documentation.js";
import { stable } from "../lifecycle/stable.js";
import type { Assertion } from "../model.js";
import type { SchemaDraft } from "./schema-table.js";

/** A schema without annotations. */
export const bareSchema: Omit<SchemaDraft, "id" | "assertions" | "origin"> = {
  role: { kind: "inline" },
  documentation: noDocumentation,
  lifecycle: stable,
  access: "readWrite",
  default: null,
  examples: [],
};

type ObjectAssertion = Extract<Assertion, { kind: "object" }>;

/** An object with these properties. */
export function objectWith(
  properties: ObjectAssertion["properties"],
  required: string[],
): ObjectAssertion {
  return {
    kind: "object",
    properties,
    patterns: [],
    additional: null,
    names: null,
    required,
    minProperties: null,
    maxProperties: null,
    dependentRequired: [],
    dependentSchemas: [],
  };
}
