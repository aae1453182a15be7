/** `docs/reference/config.schema.json`: the JSON Schema of `specwright.config.json`. */
import { jsonKeys, specsKeys } from "../../src/base/config/check.js";
import {
  objectSchema,
  type KeyTable,
  type ValueSchema,
} from "../../src/base/options/kinds.js";
import { optionKeys, optionOf } from "../../src/base/options/table.js";

export function configSchema(): ValueSchema {
  const reference = (key: string) =>
    [key, { $ref: `#/definitions/spec/properties/${key}` }] as const;
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "Specwright config",
    type: "object",
    properties: {
      ...(objectSchema(jsonKeys)["properties"] as ValueSchema),
      specs: {
        description: specsKeys["specs"]?.doc ?? "",
        type: "array",
        minItems: 1,
        items: { $ref: "#/definitions/spec" },
      },
      ...Object.fromEntries(optionKeys.map(reference)),
    },
    additionalProperties: false,
    if: { required: ["specs"] },
    then: { propertyNames: { enum: [...Object.keys(jsonKeys), "specs"] } },
    definitions: { spec: specSchema() },
  };
}

function specSchema(): ValueSchema {
  const keys: KeyTable = Object.fromEntries(
    optionKeys.map((key) => {
      const { kind, doc, details, default: value } = optionOf(key);
      const known =
        value === null ? {} : { default: value as string | boolean };
      const schema = { ...kind.schema, ...known };
      const full = details === undefined ? doc : `${doc} ${details}`;
      return [key, { kind: { ...kind, schema }, doc: full }];
    }),
  );
  return objectSchema(keys);
}
