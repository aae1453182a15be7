/** Changes of JSON and YAML text keep everything else: comments, order, quotes, line ends. */
import { describe, expect, it } from "vitest";
import { parseText } from "../../src/read/parse.js";
import { editText, type TextChange } from "../../src/read/yaml/edit-text.js";
import { changedValue } from "../../src/read/yaml/change.js";

const append: TextChange = {
  kind: "append",
  path: ["list"],
  value: { a: "x", b: 3 },
};
const addKey: TextChange = { kind: "set", path: ["map", "new"], value: "v" };
const addMap: TextChange = {
  kind: "set",
  path: ["more"],
  value: { "a.example": "v" },
};
const setScalar: TextChange = { kind: "set", path: ["map", "k"], value: "w" };
const setItem: TextChange = { kind: "set", path: ["list", 0, "a"], value: "y" };
const removeFirst: TextChange = { kind: "remove", path: ["list", 0] };
const removeLast: TextChange = { kind: "remove", path: ["list", 1] };
const removeKey: TextChange = { kind: "remove", path: ["map"] };
const removeEntry: TextChange = { kind: "remove", path: ["map", "k"] };
const all = [
  append,
  addKey,
  addMap,
  setScalar,
  setItem,
  removeFirst,
  removeLast,
  removeKey,
  removeEntry,
];

const layouts: Record<string, string> = {
  "JSON, one line for each item": `{
  "list": [
    { "a": "1", "b": 1 },
    { "a": "2", "b": 2 }
  ],
  "map": { "k": "v", "l": "v" },
  "end": true
}
`,
  "JSON, one line for each value": `{
    "list": [
        {
            "a": "1",
            "b": 1
        },
        {
            "a": "2",
            "b": 2
        }
    ],
    "map": {
        "k": "v",
        "l": "v"
    }
}`,
  "JSON in one line": `{"list":[{"a":"1","b":1},{"a":"2","b":2}],"map":{"k":"v","l":"v"}}`,
  "block YAML": `# the file
list: # the list
  # the first
  - a: "1" # one
    b: 1
  # the second
  - a: '2'
    b: 2

# the map
map:
  k: v # value
  l: v
# the end
`,
  "block YAML without indentation, with flow items": `map: { k: v, l: v } # map
list:
- { a: "1", b: 1 } # first
- { a: "2", b: 2 } # second
end: true # end`,
  "flow YAML with comments": `{
  # the list
  list: [
    { a: "1", b: 1 }, # first
    # before the second
    { a: "2", b: 2 } # second
  ],
  map: { k: v, l: v }, # map
}
`,
};

/** The comments of a text, each with the content of its line. */
function comments(text: string): string[] {
  return text.match(/#.*$/gm) ?? [];
}

describe.each(Object.entries(layouts))("%s", (_, lines) => {
  it.each([
    ["LF", lines],
    ["CRLF", lines.replaceAll("\n", "\r\n")],
    ["a byte order mark", `\ufeff${lines}`],
  ])("with %s", (__, text) => {
    for (const change of all) {
      const edited = editText(text, [change]);
      expect(edited, JSON.stringify(change)).not.toBeNull();
      const expected = changedValue(parseText("", text), change);
      expect(parseText("", edited ?? "")).toEqual(expected);
      // Order of keys.
      expect(JSON.stringify(parseText("", edited ?? ""))).toBe(
        JSON.stringify(expected),
      );
      expect(edited?.startsWith("\ufeff")).toBe(text.startsWith("\ufeff"));
      if (!/\n\r|[^\r]\n/.test(text)) expect(edited).not.toMatch(/[^\r]\n/);
      const gone = comments(text).filter(
        (comment) => !comments(edited ?? "").includes(comment),
      );
      if (change.kind !== "remove") expect(gone).toEqual([]);
      const kept = text
        .split("\n")
        .filter((line) => (edited ?? "").split("\n").includes(line));
      // Few lines change.
      const isShort = text.split("\n").length < 3;
      if (!isShort) {
        expect(text.split("\n").length - kept.length).toBeLessThan(7);
      }
    }
  });
});

it.each<[string, TextChange, string, string]>([
  [
    "an item in block style",
    append,
    "list: # l\n  - a: 1 # one\n\n# end\nmap: {}\n",
    "list: # l\n  - a: 1 # one\n  - a: x\n    b: 3\n\n# end\nmap: {}\n",
  ],
  [
    "an item in lines of JSON",
    append,
    '{\n  "list": [\n    { "a": 1 }\n  ]\n}\n',
    '{\n  "list": [\n    { "a": 1 },\n    { "a": "x", "b": 3 }\n  ]\n}\n',
  ],
  [
    "an item in an empty list",
    append,
    '{\n  "list": []\n}\n',
    '{\n  "list": [\n    { "a": "x", "b": 3 }\n  ]\n}\n',
  ],
  [
    "an object in JSON",
    addMap,
    '{\n  "a": 1\n}\n',
    '{\n  "a": 1,\n  "more": { "a.example": "v" }\n}\n',
  ],
  [
    "an object in block style, without a final line end",
    addMap,
    "a: 1 # one",
    "a: 1 # one\nmore:\n  a.example: v",
  ],
  [
    "a removed item with its comment",
    removeFirst,
    "list:\n  # of the list\n  - a: 1 # one\n    b: 2\n  # kept\n  - a: 2\n",
    "list:\n  # of the list\n  # kept\n  - a: 2\n",
  ],
  [
    "a removed last line of JSON",
    removeLast,
    '{\n  "list": [\n    { "a": 1 },\n    { "a": 2 }\n  ]\n}\n',
    '{\n  "list": [\n    { "a": 1 }\n  ]\n}\n',
  ],
  [
    "quotes",
    setScalar,
    "map: { k: 'v', l: \"v\" }\n",
    'map: { k: "w", l: "v" }\n',
  ],
])("%s", (_, change, before, after) => {
  expect(editText(before, [change])).toBe(after);
});

it("a change that an alias would spread is refused", () => {
  const text = "map: &m\n  k: v\nother: *m\n";
  expect(editText(text, [setScalar])).toBeNull();
});
