import { describe, expect, it } from "vitest";
import { SlowPattern, TooCostly } from "../../src/read/overlay/budget.js";
import {
  JsonPathError,
  parseJsonPath,
} from "../../src/read/overlay/jsonpath.js";

const find = (root: unknown, path: string, steps = 100_000) =>
  parseJsonPath(path).select(root, { left: steps });

const values = (root: unknown, path: string) =>
  find(root, path).map(({ value }) => value);

const api = {
  paths: {
    "/pets": {
      get: { operationId: "listPets", tags: ["pets"], parameters: [] },
      post: { operationId: "createPet", tags: ["pets", "admin"] },
    },
    "/users": { get: { operationId: "listUsers", deprecated: true } },
  },
  list: [0, 1, 2, 3, 4],
};

describe("JSONPath finds", () => {
  it.each([
    ["$", [[]]],
    ["$.paths['/pets'].get", [["paths", "/pets", "get"]]],
    ['$["paths"] ["/pets"] .get', [["paths", "/pets", "get"]]],
    [
      "$.paths.*.get",
      [
        ["paths", "/pets", "get"],
        ["paths", "/users", "get"],
      ],
    ],
    ["$.paths['/pets'][?@.parameters]", [["paths", "/pets", "get"]]],
    ["$..[?@.tags[?@ == 'admin']]", [["paths", "/pets", "post"]]],
    [
      "$..tags[-1]",
      [
        ["paths", "/pets", "get", "tags", 0],
        ["paths", "/pets", "post", "tags", 1],
      ],
    ],
    ["$.paths..[?@.deprecated == true]", [["paths", "/users", "get"]]],
    ["$.none.at.all", []],
  ])("the places of %s", (path, expected) => {
    expect(find(api, path).map(({ location }) => location)).toEqual(expected);
  });

  it.each([
    ["$.list[0,2]", [0, 2]],
    ["$.list[1:3]", [1, 2]],
    ["$.list[ -2 : ]", [3, 4]],
    ["$.list[::2]", [0, 2, 4]],
    ["$.list[::-1]", [4, 3, 2, 1, 0]],
    ["$.list[3:0:-2]", [3, 1]],
    ["$.list[::0]", []],
    ["$.list[-9]", []],
    ["$.list[?@ > 1 && @ < 4 || @ == 0]", [0, 2, 3]],
    ["$.list[?!(@ >= 2)]", [0, 1]],
    ["$.list[?@ == $.list[3]]", [3]],
    ["$.list[?@ < 'a']", []],
    ["$..operationId", ["listPets", "createPet", "listUsers"]],
  ])("the values of %s", (path, expected) => {
    expect(values(api, path)).toEqual(expected);
  });

  it("nothing where nothing is, which is not null", () => {
    const root = [{ a: null }, {}];
    expect(values(root, "$[?@.a]")).toEqual([{ a: null }]);
    expect(values(root, "$[?@.a == null]")).toEqual([{ a: null }]);
    expect(values(root, "$[?@.b == @.c]")).toEqual(root);
  });

  it("equal objects with their keys in any order", () => {
    const same = { a: { x: 1, y: [2] }, b: { y: [2], x: 1 } };
    const other = { a: { x: 1 }, b: { x: 1, y: 2 } };
    expect(values([same, other], "$[?@.a == @.b]")).toEqual([same]);
  });

  it.each([
    ["length(@.a) == 2", [{ a: "\u{1f600}b" }, { a: [1, 2] }]],
    ["count(@.*) == 2", [{ a: 1, b: 1 }]],
    ["value(@..x) == 1", [{ a: { x: 1 } }]],
    ["match(@.a, '[1-9]..')", [{ a: "1st" }]],
    ["match(@.a, '1|1st')", [{ a: "1st" }]],
    ["match(@.a, '1)(st')", []],
    ["search(@.a, 's')", [{ a: "1st" }]],
  ])("what a function says: %s", (condition, expected) => {
    const root = [
      { a: "\u{1f600}b" },
      { a: [1, 2] },
      { a: 1, b: 1 },
      { a: { x: 1 } },
      { a: "1st" },
    ];
    expect(values(root, `$[?${condition}]`)).toEqual(expected);
  });

  it("keys of any name, and only own ones", () => {
    const root = JSON.parse('{"__proto__": 1, "a\'b": 2}') as unknown;
    expect(values(root, "$.__proto__")).toEqual([1]);
    expect(values(root, "$['a\\'b']")).toEqual([2]);
    expect(values(root, '$["a\'b"]')).toEqual([2]);
    expect(values({}, "$.constructor")).toEqual([]);
    expect(values({ "\u{1f600}": 3 }, "$['\\ud83d\\ude00']")).toEqual([3]);
  });
});

describe("patterns", () => {
  const matches = (pattern: string, text: string, name = "match") =>
    values([text], `$[?${name}(@, ${JSON.stringify(pattern)})]`).length === 1;

  it.each([
    ["a|b", "b", true],
    ["a|b", "ax", false],
    ["^a", "ab", false],
    ["b$", "ab", false],
    ["(a|bc)*d", "abcad", true],
    ["a+b?", "aaa", true],
    ["a{2,3}", "a", false],
    ["a{2,3}", "aaa", true],
    ["a{2,}", "aaaaa", true],
    ["a{2}", "aaa", false],
    ["[a-c-]+", "b-c", true],
    ["[^a-c]", "b", false],
    ["\\p{Lu}\\P{Lu}", "Ab", true],
    [".", "\n", false],
    [".", "\u{1f600}", true],
    ["\\.\\n", ".\n", true],
    ["$", "$", false],
    ["[$^]", "^", true],
    ["^a$|b", "a", true],
    ["", "", true],
    ["[", "[", false],
    ["a{3,2}", "aaa", false],
    ["\\d", "1", false],
    ["(?:a)", "a", false],
  ])("%s and %j: %s", (pattern, text, expected) => {
    expect(matches(pattern, text)).toBe(expected);
  });

  it("are searched for at every place", () => {
    expect(matches("b+c", "aabbbc", "search")).toBe(true);
    expect(matches("b+c", "aabbb", "search")).toBe(false);
  });

  it("know the edges of the text", () => {
    expect(matches("^b", "ab", "search")).toBe(false);
    expect(matches("^a", "ab", "search")).toBe(true);
    expect(matches("a$", "ab", "search")).toBe(false);
    expect(matches("(^|-)b($|-)", "a-b-c", "search")).toBe(true);
    expect(matches("(^)*(b|$)+", "ab", "search")).toBe(true);
  });

  it.each(["(a*)*b", "(a|a)*b", "((a{1,99}){1,99}){1,99}b"])(
    "that can take exponential time are refused: %s",
    (pattern) => {
      for (const name of ["match", "search"]) {
        expect(() => matches(pattern, "a", name)).toThrow(SlowPattern);
      }
    },
  );
});

describe("JSONPath refuses", () => {
  it.each([
    "",
    " $",
    "$ ",
    "paths",
    "$paths",
    "$.",
    "$..",
    "$.1",
    "$[a]",
    "$[]",
    "$[0,]",
    "$[01]",
    "$[-0]",
    "$[9007199254740992]",
    "$['a]",
    "$['a\\x']",
    "$['\\\"']",
    "$['\\ud800']",
    "$['a\nb']",
    "$[?1]",
    "$[?@.a ==]",
    "$[?@.a = 1]",
    "$[?@.* == 1]",
    "$[?@.a == 01]",
    "$[?(@.a]",
    "$[?length(@.*) == 1]",
    "$[?length(@.a)]",
    "$[?count(1) == 1]",
    "$[?count(@.a, @.b) == 1]",
    "$[?match(@.a)]",
    "$[?match(@.a, 'a') == true]",
    "$[?keys(@) == 1]",
    "$[?count (@.a) == 1]",
    `$${".a".repeat(2_000)}`,
  ])("%j", (path) => {
    expect(() => parseJsonPath(path)).toThrow(JsonPathError);
  });

  it.each([
    ["$.paths[get]", "unexpected token 'g' in bracketed selection", 8],
    ["$[?keys(@) == 1]", "no such function 'keys'", 3],
    ["$.a[9007199254740992]", "index out of range", 4],
    ["", "unexpected end or blank", 0],
    ["$.", "unexpected end or blank", 2],
    ["$.backup[", "unclosed bracketed selection", 9],
    ["$ ", "unexpected end or blank", 2],
  ])("%s with a reason and its place", (path, message, offset) => {
    const problem = (() => {
      try {
        return parseJsonPath(path);
      } catch (error) {
        return error;
      }
    })();
    expect(problem).toMatchObject({ message, offset });
  });

  it("a path that needs too many steps", () => {
    const deep = Array.from({ length: 40 }).reduce<unknown>(
      (inner) => ({ a: inner, b: inner }),
      [],
    );
    expect(() => find(deep, "$..*")).toThrow(TooCostly);
    const wide = { a: Array.from({ length: 100 }, () => ({ b: [1, 2, 3] })) };
    expect(() => find(wide, "$..*..*..*..*", 1_000)).toThrow(TooCostly);
    expect(() => find(wide, "$..[?$..[?$..*]]", 10_000)).toThrow(TooCostly);
  });
});

describe("JSONPath takes as much nesting as its length allows", () => {
  it.each([
    `$${".a".repeat(1_999)}`,
    `$[?${"(".repeat(1_990)}@${")".repeat(1_990)}]`,
    `$${"[?@".repeat(999)}${"]".repeat(999)}`,
  ])("case %#", (path) => {
    expect(find([1], path).length).toBeLessThan(2);
  });

  it("and finds the deepest part of a document", () => {
    const deep = Array.from({ length: 500 }).reduce<unknown>(
      (inner) => [inner],
      "x",
    );
    expect(values(deep, "$..[?@ == 'x']")).toEqual(["x"]);
  });
});
