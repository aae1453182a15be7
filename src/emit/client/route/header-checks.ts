/** How `checkWith` checks the headers of responses. */
import { getOrCreate } from "../../../base/common/get-or-create.js";
import { validatedSchema } from "../../../facts/operations/contents.js";
import type { HeaderDescription } from "../../../facts/operations/describe.js";
import { createFacts, type Facts } from "../../../facts/schemas/assertions.js";
import { limitsOf, narrowest } from "../../../keywords/limits.js";
import { rootType } from "../../../facts/schemas/resolved-type.js";
import type { ApiModel, SchemaId } from "../../../model/model.js";
import {
  code,
  entry,
  flatObject,
  lit,
  num,
  plainEntry,
  str,
  valueRef,
  type Code,
} from "../../code/index.js";
import type { TargetContext } from "../../target.js";
import { headerFormat } from "../formats.js";

const known = new WeakMap<ApiModel, Facts>();

/** The rules of the headers of a response by name; null if there are none. */
export function headerChecks(
  context: TargetContext,
  headers: readonly HeaderDescription[],
): Code | null {
  const rules = headers.flatMap((header) => {
    const rule = ruleOf(context, header);
    return rule.length === 0 ? [] : [entry(header.name, flatObject(rule))];
  });
  return rules.length === 0 ? null : flatObject(rules);
}

function ruleOf(context: TargetContext, described: HeaderDescription): Code[] {
  const isRequired = described.header.presence === "required";
  return [
    ...(isRequired ? [plainEntry("required", code`true`)] : []),
    ...valueRule(context, described),
  ];
}

/** A schema with a public name has a validator. Of other schemas, the type, the values and the limits are checked. */
function valueRule(
  context: TargetContext,
  described: HeaderDescription,
): Code[] {
  const { model } = context;
  const { schema } = described;
  if (schema === null) return [];
  const named = validatedSchema(model, described);
  if (named !== null) {
    const { validate } = context.names.schema(named, "response");
    return [plainEntry("validate", valueRef(validate))];
  }
  const root = rootType(model, schema);
  if (root.kind === "enumeration" && root.openness === "closed")
    return [entry("enum", lit(root.values.map(({ value }) => value)))];
  switch (headerFormat(described, context.int64)) {
    case "number":
    case "bigint":
      return [
        plainEntry("type", str(root.kind === "number" ? "number" : "integer")),
        ...limits(model, schema),
      ];
    case "boolean":
      return [plainEntry("type", str("boolean"))];
    case "numbers":
    case "bigints":
      return [plainEntry("items", str("number"))];
    case "booleans":
      return [plainEntry("items", str("boolean"))];
    case "string":
    case "strings":
    case "json":
      return [];
  }
}

function limits(model: ApiModel, schema: SchemaId): Code[] {
  const facts = getOrCreate(known, model, createFacts);
  const inclusive = (facts(schema).assertions.number ?? [])
    .flatMap(limitsOf)
    .filter(({ exclusive }) => !exclusive);
  return (["least", "most"] as const).flatMap((side) => {
    const limit = narrowest(inclusive, side);
    return limit ? [plainEntry(limit.row.keyword, num(limit.value))] : [];
  });
}
