/** `specwright diff --scope sdk`: findings have the names of code. */
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { GenerateOptions } from "../../../../src/generate.js";
import { compareSdk } from "../../../../src/commands/diff/sdk/compare-sdk.js";
import { buildSides } from "../../../diff/sdk/sides.js";
import { input, modes, nameInCode } from "../../places.js";
import { consumer } from "../cell.js";
import { expectSame } from "../same.js";

type Json = Record<string, unknown>;

/** A name that the next version of the spec does not have, by its place. */
const removed = {
  "a query parameter": "created_after",
  "a header parameter": "X-Seen-At",
  "a cookie": "visit_days",
  "a field of a form": "due_at",
  "a field of a multipart body": "taken_at",
  "a property of a body": "archived_at",
  "an item of a stream": "any_state",
  "an error body": "failed_at",
  "a response header": "X-Count",
  "a webhook": "added_entry",
  "a callback": "removed_at",
};

export const diff = consumer(
  "diff",
  removed,
  async ({ world: { mode } }, name) => {
    const base = parse(readFileSync(input, "utf8")) as Json;
    const head = without(name, base) as Json;
    const options: Partial<GenerateOptions> = modes[mode];
    const sides = await buildSides(
      { "openapi.json": base },
      { "openapi.json": head },
      options,
    );
    if (sides === null) throw new Error("The spec has errors");
    const findings = await compareSdk(sides.base.side, sides.head.side);
    const text = findings.map(({ message }) => message).join("\n");
    const inCode = nameInCode(mode, name);
    const isNamed = (one: string) => new RegExp(`\\W${one}\\W`).test(text);
    await expectSame(
      { inCode: isNamed(inCode), onWire: inCode !== name && isNamed(name) },
      { inCode: true, onWire: false },
      text,
    );
  },
);

/** The same document without a property, a parameter or a header of this name. */
function without(name: string, node: unknown): unknown {
  if (Array.isArray(node))
    return node
      .filter((item) => item !== name && (item as Json)["name"] !== name)
      .map((item) => without(name, item));
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => key !== name)
      .map(([key, part]) => [key, without(name, part)]),
  );
}
