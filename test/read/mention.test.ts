/** What is told of a YAML text without parsing it. */
import { expect, it } from "vitest";
import { mayBeReference, mayMention } from "../../src/read/yaml/mention.js";

it.each([
  ["a value below its key", "/pets:\n  get:\n    summary: All\n", false],
  ["a value on the line of its key", "/pets: {get: {}}\n", true],
  ["a reference", "/pets:\n  # others\n  $ref: other.yaml\n", true],
  ["a quoted key", "/pets:\n  '$ref': other.yaml\n", true],
  ["an explicit key", "/pets:\n  ? get\n  : {}\n", true],
  ["a reference of a deeper value", "/pets:\n  x-a:\n    $ref: b\n", false],
  ["a reference of an operation", "/pets:\n  get:\n    $ref: b\n", true],
  ["an alias", "/pets:\n  get: *list\n", true],
  ["a merge", "/pets:\n  <<: {get: {}}\n", true],
])("may be a reference: %s", (_, text, expected) => {
  expect(mayBeReference(text)).toBe(expected);
});

it.each([
  ["the value", "tags: [pets]", "pets", true],
  ["another value", "tags: [store]", "pets", false],
  ["words on two lines", "tags:\n- >-\n  big\n  pets\n", "big pets", true],
  ["one of two words", "tags: [big]", "big pets", false],
  ["escapes", 'tags: ["\\x70ets"]', "pets", true],
])("may mention a value: %s", (_, text, value, expected) => {
  expect(mayMention(text, value)).toBe(expected);
});
