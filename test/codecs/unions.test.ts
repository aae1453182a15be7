/** Alternatives of a union whose codecs could be confused. */
import { describe, expect, it } from "vitest";
import { load } from "../validators/support/evaluate.js";
import { filesFor } from "../validators/support/schemas.js";

const dateTime = { type: "string", format: "date-time" };
const day = { type: "string", format: "date" };
const options = { dates: "Date", casing: "camel" } as const;

type Call = (value: unknown) => unknown;

async function codecOf(schema: object) {
  const files = await filesFor({ Value: schema, Day: day }, options);
  const index = (await load(files)).module("index");
  const call = (name: string) => index[name] as Call;
  return {
    decode: call("decodeValue"),
    encode: call("encodeValue"),
    is: call("isValue"),
  };
}

describe.each(["anyOf", "oneOf"])("%s of a date and a date-time", (keyword) => {
  const time = "2024-02-29T09:30:00.000Z";

  it.each([
    ["the date first", [day, dateTime]],
    ["the date-time first", [dateTime, day]],
    ["a named date first", [{ $ref: "#/components/schemas/Day" }, dateTime]],
  ])("keeps the time, with %s", async (_, alternatives) => {
    const { decode, encode } = await codecOf({ [keyword]: alternatives });
    expect(encode(decode(time))).toBe(time);
    expect(decode("2024-02-29")).toEqual(new Date("2024-02-29T00:00:00Z"));
    expect(encode(decode("2024-02-29"))).toBe("2024-02-29T00:00:00.000Z");
  });
});

it("does not convert texts by an alternative that contradicts itself", async () => {
  const { decode, encode, is } = await codecOf({
    oneOf: [
      { type: "string", enum: ["a"] },
      { type: "object", anyOf: [{ $ref: "#/components/schemas/Day" }] },
    ],
  });
  expect(is(decode("a"))).toBe(true);
  expect(encode("a")).toBe("a");
});
