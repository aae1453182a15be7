/** A sample's value as the client takes it: which of its numbers are integers of 64 bits. */
import { describe, expect, it } from "vitest";
import { layout } from "../../src/print/layout.js";
import type { SymbolRef } from "../../src/naming/symbols.js";
import { valueWriter } from "../../src/emit/docs/samples/sample-values.js";
import { stable } from "../../src/model/lifecycle/stable.js";
import type { Int64, TargetContext } from "../../src/emit/target.js";
import type {
  ApiModel,
  JsonValue,
  Property,
  Type,
} from "../../src/model/model.js";

const long: Type = { kind: "integer", width: "int64" };
const short: Type = { kind: "integer", width: "int32" };

function object(fields: Record<string, Type>, additional: Type | null): Type {
  const properties = Object.entries(fields).map(([name, type]): Property => ({
    name,
    type,
    presence: "required",
    access: "readWrite",
    schema: name,
  }));
  return { kind: "object", properties, additional };
}

function tagged(kind: string, amount: Type): Type {
  const values = [
    { value: kind, name: null, description: null, lifecycle: stable },
  ];
  const tag: Type = { kind: "enumeration", values, openness: "closed" };
  return object({ kind: tag, amount }, null);
}

function shown(type: Type, value: JsonValue, int64: Int64 = "bigint") {
  const model = { schemas: { Sample: { type } } } as unknown as ApiModel;
  const names = { property: (name: string) => name };
  const context = {
    model,
    int64,
    names,
    dates: "string",
    bytes: "string",
    casing: "keep",
  };
  const { value: inCode } = valueWriter(context as unknown as TargetContext);
  const options = { width: 80, nameOf: ({ name }: SymbolRef) => name };
  return layout(inCode("Sample", value), options);
}

describe("a number in a sample", () => {
  it("is what the option says where it has 64 bits", () => {
    expect(shown(long, 1)).toBe("1n");
    expect(shown(long, -1, "string")).toBe('"-1"');
    expect(shown(long, 1, "number")).toBe("1");
    expect(shown(short, 1)).toBe("1");
  });

  it("is found in lists and objects", () => {
    const pair: Type = {
      kind: "tuple",
      items: [short, long],
      minimum: 2,
      rest: long,
    };
    const type = object({ pair, count: short }, long);
    expect(shown(type, { pair: [1, 2, 3], count: 4, other: 5 })).toBe(
      "{\n  pair: [1, 2n, 3n],\n  count: 4,\n  other: 5n,\n}",
    );
  });

  it("follows every part of an intersection", () => {
    const rest: Type = { kind: "unknown" };
    const members = [object({ a: short }, rest), object({ b: long }, rest)];
    expect(shown({ kind: "intersection", members }, { a: 1, b: 2 })).toBe(
      "{\n  a: 1,\n  b: 2n,\n}",
    );
  });

  it("follows the alternative that the value is of", () => {
    const type: Type = {
      kind: "union",
      members: [{ kind: "null" }, tagged("coins", short), tagged("bank", long)],
      discriminator: null,
    };
    expect(shown(type, null)).toBe("null");
    expect(shown(type, { kind: "coins", amount: 1 })).toBe(
      '{\n  kind: "coins",\n  amount: 1,\n}',
    );
    expect(shown(type, { kind: "bank", amount: 1 })).toBe(
      '{\n  kind: "bank",\n  amount: 1n,\n}',
    );
  });

  it("stays if the author's example does not match the schema", () => {
    expect(shown(long, 1.5)).toBe("1.5");
    expect(shown(long, "1")).toBe('"1"');
  });
});
