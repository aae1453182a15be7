/** Schemas of passwords and similar secrets, whose values are not shown. */
import { schemaTable } from "../../incremental/tables.js";
import { wholeModel } from "../../incremental/tracked-model.js";
import { allSchemas, partsOf, schemasLeadingTo } from "../../model/graph.js";
import type { ApiModel, SchemaId } from "../../model/model.js";
import { holdsBytes } from "./bytes.js";

/** Whether values of a schema may be a secret, which `format: password` marks. */
export function secretSchemas(model: ApiModel): (id: SchemaId) => boolean {
  const all = allSchemas(wholeModel(model));
  const own = all.filter(
    ({ type, assertions }) =>
      !holdsBytes(type) &&
      assertions.some((one) => one.kind === "string" && isSecretText(one)),
  );
  const secret = schemasLeadingTo(all, (assertion) => {
    switch (assertion.kind) {
      case "reference":
      case "allOf":
      case "anyOf":
      case "oneOf":
        return partsOf(assertion);
      default:
        return [];
    }
  })(own.map(({ id }) => id));
  return schemaTable(model, "secret", (id) => secret.has(id));
}

export function isSecretText({
  format,
}: {
  readonly format: string | null;
}): boolean {
  return format === "password";
}
