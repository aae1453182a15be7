/** `specwright usage` follows types to the declarations of generated packages. */
import { describe, expect, it } from "vitest";
import {
  projectWith,
  projectWithoutConfig,
  usage,
  usageIn,
  usesInEach,
  type Places,
} from "./consumer.js";
import { specwright } from "../cli/terminal.js";

const request = '{ path: { id: "1" } }';

const item = "declare const item: types.Item;\n";

const operationCases: [string, string][] = [
  ["a call", `await @@getOld(client, ${request});`],
  ["a namespace import", `await sdk.@@getOld(client, ${request});`],
  ["an element access", `await sdk[@@"getOld"](client, ${request});`],
  ["a variable", `const get = @@getOld;\nawait @@get(client, ${request});`],
  [
    "a member of an object",
    `const api = { get: @@getOld };\nawait api.@@get(client, ${request});`,
  ],
  [
    "destructuring of a namespace",
    `const { @@getOld: get } = sdk;\nawait @@get(client, ${request});`,
  ],
  [
    "a spread of a namespace",
    `const api = { ...sdk };\nawait api.@@getOld(client, ${request});`,
  ],
  [
    "an own function around it",
    `const get = (id: string) => @@getOld(client, { path: { id } });\nawait get("1");`,
  ],
  ["a callback", `[@@getOld].forEach((one) => one);`],
  ["a shorthand property", `const api = { @@getOld };`],
  ["a type", `type Get = typeof @@getOld;`],
  ["an export", `export { @@getOld };`],
  ["an export under another name", `export { @@getOld as get };`],
  ["bind", `const get = @@getOld.bind(null, client);`],
  ["a default", `const { get = @@getOld } = {} as { get?: typeof @@getOld };`],
  ["an operation that is not stable", `@@addItem;`],
  ["only an import", ""],
  ["one that is current", `await listItems(client);`],
  ["an own function of the same name", `{ const getOld = () => 1; getOld(); }`],
];

const fieldCases: [string, string][] = [
  ["a parameter", "listItems(client, { query: { @@page: 1 } });"],
  ["a quoted parameter", 'listItems(client, { query: { @@"page": 1 } });'],
  [
    "a shorthand parameter",
    "const page = 1; listItems(client, { query: { @@page } });",
  ],
  [
    "a variable that is passed",
    "const query = { page: 1 };\nlistItems(client, { @@query });",
  ],
  [
    "a variable that is passed under its name",
    "const q = { page: 1 };\nlistItems(client, { query: @@q });",
  ],
  [
    "a spread",
    "const q = { page: 1 };\nlistItems(client, { query: { @@...q, limit: 2 } });",
  ],
  [
    "a typed variable",
    "const query: types.ListItemsQuery = { @@page: 1 };\nlistItems(client, { query });",
  ],
  [
    "other parameters",
    "const q = { limit: 1 };\nlistItems(client, { query: q });",
  ],
  ["a read", `${item}item.@@label;`],
  ["a quoted read", `${item}item[@@"label"];`],
  [
    "an optional read",
    `declare const item: types.Item | undefined;\nitem?.@@label;`,
  ],
  ["a write", `${item}item.@@label = "a";`],
  ["destructuring", `${item}const { @@label } = item;`],
  [
    "destructuring under another name",
    `${item}const { @@label: text = "" } = item;`,
  ],
  [
    "destructuring of a parameter",
    `const f = ({ @@label }: types.Item) => label;`,
  ],
  [
    "destructuring by assignment",
    `${item}let text; ({ @@label: text } = item);`,
  ],
  [
    "a field of a result",
    `const found = await listItems(client);\nif (found.ok) found.body.map(({ @@label }) => label);`,
  ],
  [
    "a nested destructuring",
    `declare const box: { one: types.Item };\nconst { one: { @@label } } = box;`,
  ],
  ["a mapped type", `declare const item: Partial<types.Item>;\nitem.@@label;`],
  [
    "a picked type",
    `declare const item: Pick<types.Item, "label">;\nitem.@@label;`,
  ],
  [
    "an extended type",
    `interface Own extends types.Item { more: 1 }\ndeclare const own: Own;\nown.@@label;`,
  ],
  ["a type of a field", `type Label = types.Item[@@"label"];`],
  ["a spread copy", `${item}const copy = { ...item };\ncopy.@@label;`],
  ["other fields", `${item}item.id; const { id } = item;`],
  ["a value that is passed on", `${item}const other: types.Item = item;`],
  ["an own field of the same name", `const own = { label: 1 }; own.label;`],
  ["a deprecated type", `const old: types.@@Legacy = { a: 1 };`],
  ["a value of an enumeration", `types.Size.@@Huge; types.Size.Small;`],
  ["a literal of its type", `const size: types.Size = @@"huge";`],
  [
    "a literal in a field",
    `const it: types.Item = { id: "1", size: @@"huge" };`,
  ],
  ["a comparison", `${item}item.size === @@"huge"; item.size === "small";`],
  [
    "a case",
    `${item}switch (item.size) { case @@"huge": break; case "small": break; }`,
  ],
  ["the same text elsewhere", `const text: string = "huge";`],
  [
    "a value that a field lists itself",
    `const it: types.Item = { id: "1", turn: @@"left" };\nconst other: types.Item = { id: "1", turn: "right" };`,
  ],
  [
    "such a value in a choice",
    `const it: types.Item = { id: "1", turn: Math.random() > 1 ? @@"left" : "right" };`,
  ],
  [
    "such a value in a comparison",
    `${item}item.turn === @@"left"; item.turn !== "right";`,
  ],
  [
    "such a value in a case",
    `${item}switch (item.turn) { case @@"left": break; case "right": break; }`,
  ],
];

let uses: Promise<(body: string) => Places> | null = null;

/** All cases are files of one project, which is read once. */
async function usesIn(body: string): Promise<Places> {
  const cases = [...operationCases, ...fieldCases];
  uses ??= usesInEach(cases.map(([, text]) => text));
  return (await uses)(body);
}

describe("an operation", () => {
  it.each(operationCases)("%s", async (_, body) => {
    const { found, expected } = await usesIn(body);
    expect(found).toEqual(expected);
  });

  it("is found through other files", async () => {
    const { lines } = await usage({
      "api.ts": `export { getOld as load } from "@shop/client";\nexport * as sdk from "@shop/client";`,
      "all.ts": `export * from "./api.js";`,
      "app.ts": `import { load as get, sdk } from "./all.js";\nget;\nsdk.getOld;`,
    });
    expect(lines).toEqual([
      "operation getOld api.ts:1:10",
      "operation getOld app.ts:2:1",
      "operation getOld app.ts:3:5",
    ]);
  });

  it("is found in JavaScript, with and without modules", async () => {
    const folder = await projectWithoutConfig({
      "app.js": `import { getOld } from "@shop/client";\ngetOld();`,
      "view.jsx": `import { getOld } from "@shop/client";\nexport const View = () => <b onClick={() => getOld()} />;`,
      "old.cjs": `const { getOld } = require("@shop/client");\ngetOld();`,
    });
    const { lines } = usageIn(folder);
    expect(lines).toEqual([
      "operation getOld app.js:2:1",
      "operation getOld old.cjs:1:9",
      "operation getOld old.cjs:2:1",
      "operation getOld view.jsx:2:45",
    ]);
  });

  it("is found as a handler of the server", async () => {
    const { lines } = await usage({
      "app.ts": `import { createApi } from "@shop/server";
createApi({
  getOld: () => ({ status: 200, body: { id: "1" } }),
  listItems: () => ({ status: 200, body: [] }),
  addItem: () => ({ status: 204 }),
});`,
    });
    expect(lines).toEqual([
      "operation getOld app.ts:3:3",
      "operation addItem app.ts:5:3",
    ]);
  });
});

describe("a parameter or field", () => {
  it.each(fieldCases)("%s", async (_, body) => {
    const { found, expected } = await usesIn(body);
    expect(found).toEqual(expected);
  });
});

it("has dates, days and advice from the package", async () => {
  const { uses } = await usage(
    { "app.ts": 'import { getOld } from "@shop/client";\ngetOld;' },
    "2030-12-06",
  );
  expect(uses).toMatchObject([
    {
      kind: "operation",
      name: "getOld",
      package: "@shop/client",
      status: "overdue",
      daysLeft: -1,
      deprecation: {
        since: "2026-11-15",
        removal: "2030-12-05",
        advice: "Use `listItems` instead.",
      },
    },
  ]);
});

describe("a project", () => {
  const use = (path = "@shop/client") =>
    `import { getOld } from "${path}";\ngetOld;`;

  it("may have several configs, with references", async () => {
    const { lines } = await usage({
      "tsconfig.json": {
        files: [],
        references: [{ path: "./a" }, { path: "./b/tsconfig.build.json" }],
      },
      "a/tsconfig.json": { compilerOptions: { composite: true } },
      "a/one.ts": use(),
      "b/tsconfig.build.json": { include: ["src"] },
      "b/src/two.ts": use(),
      "scripts/three.js": use(),
    });
    expect(lines).toEqual([
      "operation getOld one.ts:2:1",
      "operation getOld two.ts:2:1",
      "operation getOld three.js:2:1",
    ]);
  });

  it("uses the paths of its config", async () => {
    const { lines } = await usage({
      "tsconfig.json": {
        compilerOptions: { paths: { "#api": ["./src/api.ts"] } },
      },
      "src/api.ts": `export * from "@shop/client";`,
      "src/app.ts": use("#api"),
    });
    expect(lines).toEqual(["operation getOld app.ts:2:1"]);
  });

  it("with a broken config is read with defaults", async () => {
    const { lines } = await usage({
      "tsconfig.json": "{ nonsense",
      "a.ts": use(),
    });
    expect(lines).toEqual(["operation getOld a.ts:2:1"]);
  });

  it("with errors in its types is read as far as possible", async () => {
    const { lines } = await usage({
      "a.ts": `import { missing } from "nowhere";\nconst x: number = "a";\n${use()}\nmissing.getOld;`,
    });
    expect(lines).toEqual(["operation getOld a.ts:4:1"]);
  });
});

describe("the command", () => {
  const app = 'import { getOld as load } from "@shop/client";\nload;\n';

  it("prints a table and succeeds", async () => {
    const cwd = await projectWithoutConfig({ "src/app.ts": app });
    const { stdout, code } = await specwright({ cwd }, "usage");
    expect(code).toBe(0);
    expect(stdout).toBe(
      [
        "UNTIL       DAYS LEFT  USED              PLACE           INSTEAD",
        "2030-12-05  338        operation getOld  src/app.ts:2:1  Use `listItems` instead.",
        "",
        "1 use of deprecated parts (0 overdue), 0 of unstable parts.",
        "",
      ].join("\n"),
    );
  });

  it.each([
    ["overdue", "2030-12-05", 0],
    ["overdue", "2030-12-06", 1],
    ["deprecated", "2030-12-05", 1],
    ["deprecated", "2030-12-06", 1],
    ["unstable", "2030-12-06", 0],
  ])("--fail-on %s at %s exits with %i", async (on, now, code) => {
    const cwd = await projectWith({ "src/app.ts": app });
    const args = ["usage", ".", "--fail-on", on, "--now", now];
    const printed = await specwright(
      { cwd },
      ...args,
      "--annotations",
      "github",
    );
    expect(printed.code).toBe(code);
    if (code === 1) {
      expect(printed.stderr).toContain(
        "error deprecated-use: The operation getOld of @shop/client is deprecated, until 2030-12-05.\n  at src/app.ts:2:1",
      );
      expect(printed.stderr).toContain(
        "::error file=src/app.ts,line=2,col=1,title=deprecated-use::",
      );
    }
  });

  it("prints JSON", async () => {
    const cwd = await projectWith({ "src/app.ts": app });
    const { stdout } = await specwright({ cwd }, "usage", "--format", "json");
    expect(JSON.parse(stdout)).toMatchObject({
      exitCode: 0,
      counts: { files: 1, deprecated: 1 },
      uses: [
        {
          kind: "operation",
          name: "getOld",
          removal: "2030-12-05",
          daysLeft: 338,
          advice: "Use `listItems` instead.",
          file: "src/app.ts",
          line: 2,
          column: 1,
        },
      ],
    });
  });

  it("warns if no generated package is imported", async () => {
    const cwd = await projectWith({ "app.ts": "export {};" });
    const { stderr, code } = await specwright({ cwd }, "usage");
    expect(code).toBe(0);
    expect(stderr).toContain("warning no-generated-package");
  });

  it("reports a package that is not built", async () => {
    const cwd = await projectWith({
      "app.ts": 'import { getOld } from "@api/client";\ngetOld;',
      "node_modules/@api/client/package.json": {
        name: "@api/client",
        types: "./dist/index.d.ts",
        specwright: { target: "client" },
      },
    });
    const { stderr, code } = await specwright({ cwd }, "usage");
    expect(code).toBe(2);
    expect(stderr).toContain(
      "error untyped-package: The package @api/client has no types, so its uses cannot be found.\n  at app.ts:1:24",
    );
  });

  it("needs a folder", async () => {
    const cwd = await projectWith({});
    const { stderr, code } = await specwright({ cwd }, "usage", "none");
    expect(code).toBe(2);
    expect(stderr).toContain("There is no folder none.");
  });
});

it("hostile texts of a package do not change the table", async () => {
  const evil = "##[add-mask]x \u001b[31m\u202e\r\n::error::y";
  const cwd = await projectWith({
    "app.ts": 'import { old } from "@evil/client";\nold;\n',
    "node_modules/@evil/client/package.json": {
      name: `@evil/client${evil}`,
      types: "./index.d.ts",
      specwright: { target: "client" },
    },
    "node_modules/@evil/client/index.d.ts": `/** @deprecated ${evil} */\nexport declare function old(): void;`,
  });
  const args = ["usage", "--fail-on", "deprecated", "--annotations", "github"];
  const { stdout, stderr, code } = await specwright({ cwd }, ...args);
  expect(code).toBe(1);
  expect(stdout + stderr).not.toMatch(/[\u001b\u202e\r]|##\[/);
  expect(stdout.trimEnd().split("\n")).toHaveLength(4);
  const commands = stderr.split("\n").filter((line) => line.startsWith("::"));
  expect(commands).toHaveLength(1);
});
