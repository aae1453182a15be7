/** The JSON Schema of a config accepts what the check of config files accepts, and rejects what it rejects. */
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { configSchema } from "../../scripts/reference/config-schema.js";
import { checkConfig } from "../../src/base/config/check.js";
import { Diagnostics } from "../../src/base/diagnostics.js";
import { builtInTargets } from "../../src/emit/targets.js";
import { optionKeys, optionOf } from "../../src/base/options/table.js";

const validate = new Ajv().compile(configSchema());

function isConfig(value: unknown): boolean {
  const source = { name: "config.json", json: "config.json" };
  return checkConfig(value, source, new Diagnostics());
}

const values: unknown[] = [
  ...[null, true, false, 0, 1.5, "", "a", "client", "open", "bigint", {}, []],
  ...["{target}", "@a/{api}-{target}", "@a b/{target}", "A{target}", "{x}"],
  ...[["a"], [""], [1], ["client"], ["client", "docs"], [["a"]], [null]],
  ...[{ tags: ["a"] }, { tags: "a" }, { tag: [] }, { deprecated: true }],
  ...[{ stability: ["beta"] }, { stability: ["betta"] }, { internal: 1 }],
  ...[{ folders: ["a"] }, { folders: [""] }, { origins: [] }],
  { origins: ["https://a.example"] },
  { origins: ["https://a.example/path"] },
];

/** Each value in each place of a config. */
const configs = values.flatMap((value) => [
  value,
  { $schema: value },
  { specs: value },
  { specs: [value] },
  { [String(value)]: 1 },
  ...optionKeys.flatMap((key) => [
    { [key]: value },
    { specs: [{ input: "a", [key]: value }], $schema: "a" },
    { specs: [{ input: "a" }], [key]: value },
  ]),
]);

/** The check leaves unknown targets to a later stage, which knows the targets that the config defines. */
function namesUnknownTarget(config: unknown): boolean {
  return /"targets":\["a?"\]/.test(JSON.stringify(config));
}

describe("the JSON Schema of a config", () => {
  it("agrees with the check", () => {
    const differing = configs.filter(
      (config) =>
        !namesUnknownTarget(config) && validate(config) !== isConfig(config),
    );
    expect(differing).toEqual([]);
    const accepted = configs.filter(isConfig).length;
    expect(accepted).toBeGreaterThan(optionKeys.length * 4);
    expect(configs.length - accepted).toBeGreaterThan(accepted);
  });

  it("names the built-in targets", () => {
    expect(optionOf("targets").kind.schema["items"]).toEqual({
      enum: builtInTargets.map(({ name }) => name),
    });
  });
});
