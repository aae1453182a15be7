/** A witness counts only if both compiled checks decide as it says. */
import { expect, it } from "vitest";
import { confirmWitnesses } from "../../../src/commands/diff/compiled/confirm.js";
import type { Finding, Witness } from "../../../src/commands/diff/finding.js";
import type { JsonValue } from "../../../src/model/model.js";
import { buildSchemas } from "../../model/build.js";

const schema = "spec.json#/components/schemas/Pet";

function findingWith(witness: Witness | null): Finding {
  return {
    code: "maximum-decreased",
    level: "breaking",
    scope: "wire",
    direction: "request",
    message: "The maximum decreased",
    base: null,
    head: null,
    witness,
    operations: [],
    weight: "minor",
  };
}

function accepted(acceptedBy: Witness["acceptedBy"], value: JsonValue) {
  return findingWith({
    acceptedBy,
    value,
    schemas: { base: schema, head: schema },
  });
}

async function models() {
  const base = await buildSchemas({ Pet: { type: "integer", maximum: 9 } });
  const head = await buildSchemas({ Pet: { type: "integer", maximum: 5 } });
  return { base: base.model, head: head.model };
}

it.each<[string, Finding, Finding["level"]]>([
  ["accepts and refuses as it says", accepted("base", 9), "breaking"],
  ["is accepted by both", accepted("base", 5), "unproven"],
  ["is refused by both", accepted("base", 10), "unproven"],
  ["is accepted by the other side", accepted("head", 9), "unproven"],
  ["has no value", findingWith({ acceptedBy: "base" }), "breaking"],
  ["does not exist", findingWith(null), "breaking"],
])("a witness that %s", async (_, finding, level) => {
  const [confirmed] = await confirmWitnesses([finding], await models());
  expect(confirmed?.level).toBe(level);
  expect(confirmed?.witness).toEqual(
    level === "breaking" ? finding.witness : null,
  );
});

it("does not raise the level of a compatible finding", async () => {
  const finding = { ...accepted("base", 5), level: "compatible" as const };
  const [confirmed] = await confirmWitnesses([finding], await models());
  expect(confirmed).toMatchObject({ level: "compatible", witness: null });
});
