/** Parts of schemas that the spec does not contain. */
import { noDocumentation } from "../documentation.js";
import { stable } from "../lifecycle/stable.js";
import { bare, type Of } from "../../keywords/table.js";
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

/** An object with these properties. */
export function objectWith(
  properties: Of<"object">["properties"],
  required: string[],
): Of<"object"> {
  return { ...bare.object, properties, required };
}
