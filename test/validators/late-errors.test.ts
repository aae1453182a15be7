/** An error that a check finds late costs little: cheap checks come first, and a report does not repeat the check. */
import { describe, expect, it } from "vitest";
import { counted } from "./support/counted.js";
import { validatorsOf } from "./support/schemas.js";

const list = {
  type: "array",
  items: { type: "object", properties: { name: { type: "string" } } },
};
const flag = { type: "boolean" };
const many = Object.fromEntries(
  Array.from({ length: 40 }, (_, index) => [`flag${String(index)}`, flag]),
);

/** Objects whose properties are read by name, or in a loop over the keys. */
const schemas = {
  Small: {
    type: "object",
    required: ["list"],
    properties: { list, last: flag },
  },
  Closed: {
    type: "object",
    required: ["list"],
    properties: { list, last: flag },
    additionalProperties: false,
  },
  Large: {
    type: "object",
    required: ["list"],
    properties: { list, ...many, last: flag },
  },
};

const items = Array.from({ length: 1000 }, () => ({ name: "a" }));

describe.each(Object.keys(schemas))("%s object", (name) => {
  it("finds a wrong type before it looks into nested values", async () => {
    const validators = await validatorsOf(schemas);
    const { value, reads } = counted({ list: items, last: "no" });
    expect(validators.is(name, value)).toBe(false);
    expect(reads()).toBeLessThan(100);
  });
});

it("reports the path of each part, whatever parts were checked before", async () => {
  const validators = await validatorsOf({
    Tree: {
      type: "object",
      additionalProperties: {
        type: "array",
        items: {
          type: "object",
          properties: { inner: { type: "object", additionalProperties: flag } },
        },
      },
    },
  });
  const value = {
    "a/b": [{ inner: { "~": true } }, { inner: { "~": 1, "/": 2 } }],
    c: [{ inner: 3 }, 4],
    d: 5,
  };
  const paths = validators.issues("Tree", value).map(({ path }) => path);
  expect(paths).toEqual([
    "/a~1b/1/inner/~0",
    "/a~1b/1/inner/~1",
    "/c/0/inner",
    "/c/1",
    "/d",
  ]);
});
