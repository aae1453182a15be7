import fc from "../support/fast-check.js";
import type { SourceFile } from "ts-morph";
import { describe, expect, it } from "vitest";
import { extendSource } from "../../src/commands/scaffold/extend.js";
import {
  handlerMembers,
  parseSource,
} from "../../src/commands/scaffold/source.js";
import { scaled } from "../support/random.js";

/** A file as `scaffold` prints it. */
function fresh(...handlers: string[]): string {
  const stubs = handlers.map(
    (name) => `  /** Does ${name}. */
  ${name}() {
    return notImplemented();
  },
`,
  );
  return `import { notImplemented } from "pets-server";
import type { Handlers } from "./context.js";

export const petsHandlers = {
${stubs.join("\n")}} satisfies Partial<Handlers>;
`;
}

function freshIndex(...groups: string[]): string {
  const imports = groups.map(
    (group) => `import { ${group}Handlers } from "./${group}.js";\n`,
  );
  const spreads = groups.map((group) => `  ...${group}Handlers,\n`);
  return `import type { Handlers } from "./context.js";
${imports.join("")}
export const operations: Handlers = {
${spreads.join("")}};
`;
}

function extended(
  existing: string,
  wanted: string,
  called = "petsHandlers",
): string {
  const extension = extendSource(existing, wanted, called);
  if (extension.kind !== "extended") throw new Error(extension.kind);
  expect(isSubsequence(existing, extension.text)).toBe(true);
  expect(parseSource(extension.text)).not.toBeNull();
  return extension.text;
}

function namesIn(file: SourceFile): string[] {
  return handlerMembers(file, () => true).map(({ key }) => key);
}

/** Whether all of `part` is in `whole`, in order. */
function isSubsequence(part: string, whole: string): boolean {
  let at = 0;
  for (let index = 0; index < whole.length && at < part.length; index++) {
    if (whole[index] === part[at]) at++;
  }
  return at === part.length;
}

describe("extendSource", () => {
  it("adds what is missing, and looks like a fresh file", () => {
    const text = extended(fresh("listPets"), fresh("listPets", "createPet"));
    expect(text).toBe(fresh("listPets", "createPet"));
  });

  it("changes nothing where nothing is missing", () => {
    const extension = extendSource(
      fresh("a", "b"),
      fresh("b", "a"),
      "petsHandlers",
    );
    expect(extension).toEqual({ kind: "unchanged" });
  });

  it("keeps the user's code and its style", () => {
    const own = `// My handlers\r
import { db } from "../db.js";\r
import type { Handlers } from "./context.js"\r
\r
export const petsHandlers = {\r
\tasync listPets({ query }) {\r
\t\treturn { status: 200, body: await db.list(query.limit) }\r
\t} // the first one\r
} satisfies Partial<Handlers>\r
`;
    const text = extended(own, fresh("listPets", "createPet"));
    expect(text).toBe(`// My handlers\r
import { db } from "../db.js";\r
import type { Handlers } from "./context.js"\r
import { notImplemented } from "pets-server";\r
\r
export const petsHandlers = {\r
\tasync listPets({ query }) {\r
\t\treturn { status: 200, body: await db.list(query.limit) }\r
\t}, // the first one\r
\r
\t/** Does createPet. */\r
\tcreatePet() {\r
\t\treturn notImplemented();\r
\t},\r
} satisfies Partial<Handlers>\r
`);
  });

  it.each([
    ["an empty object", "export const petsHandlers = {};"],
    [
      "an empty object with a comment",
      "export const petsHandlers = { /* a */ };",
    ],
    ["an object on one line", "export const petsHandlers = { b() {} };"],
    ["a trailing comma", "export const petsHandlers = { b, };"],
    ["another type", "export const petsHandlers: Pets = { b: handler };"],
    ["a cast", "const petsHandlers = ({ b }) as const;"],
    ["quoted names", 'export const petsHandlers = { "b": 1 };'],
    ["a comment at the end", "export const petsHandlers = { b, // c\n};"],
    ["a spread at the end", "export const petsHandlers = { ...b };"],
    [
      "an import list",
      'import { x } from "pets-server";\nexport const petsHandlers = {\n  b,\n};',
    ],
    [
      "an import of types",
      'import type { x } from "pets-server";\nexport const petsHandlers = {\n  b,\n};',
    ],
    [
      "a line for the shell",
      "#!/usr/bin/env node\nexport const petsHandlers = { b };",
    ],
    ["a byte order mark", "\ufeffexport const petsHandlers = { b };"],
    ["a factory", "export function petsHandlers(db) {\n  return { b };\n}"],
    ["a short factory", "const petsHandlers = (db) => ({ b }) satisfies P;"],
    [
      "a factory in two steps",
      "const petsHandlers = (db) => function (log) { return { b } as P; };",
    ],
    ["a class", "export class petsHandlers {\n  b() {}\n}"],
    ["an empty class", "export class petsHandlers {}"],
    ["a class on one line", "class petsHandlers { b() {} }"],
    ["a class in a variable", "const petsHandlers = class { b = 1 };"],
    [
      "a class with a base",
      "@decorated()\nexport class petsHandlers extends Base<{ a: 1 }> implements P {\n\tb() {} // c\n}",
    ],
  ])("understands %s", (_, own) => {
    const text = extended(own, fresh("a"));
    const file = parseSource(text);
    expect(file && namesIn(file)).toContain("a");
    expect(text).toMatch(
      /^\ufeff?import .*\bnotImplemented\b.* from "pets-server";/m,
    );
    expect(extendSource(text, fresh("a"), "petsHandlers")).toEqual({
      kind: "unchanged",
    });
  });

  it.each([
    [
      "methods",
      "  public async b() {}",
      "  public a() {\n    return notImplemented();\n  }",
    ],
    [
      "fields",
      "  readonly b = async () => 1",
      "  readonly a = () => {\n    return notImplemented();\n  };",
    ],
    [
      "methods before helpers",
      "  b() {}\n  private c = 1;",
      "  a() {\n    return notImplemented();\n  }",
    ],
  ])("writes %s of a class as the class does", (_, member, stub) => {
    const own = `export class petsHandlers {\n${member}\n}\n`;
    const text = extended(own, fresh("a"));
    expect(text).toBe(`import { notImplemented } from "pets-server";
export class petsHandlers {
${member}

  /** Does a. */
${stub}
}
`);
  });

  it("leaves a class alone where a new method would join the last member", () => {
    const own = "export class petsHandlers {\n  b() {}\n  get\n}";
    expect(extendSource(own, fresh("a"), "petsHandlers")).toEqual({
      kind: "not-understood",
      missing: ["a"],
    });
  });

  it("quotes a new import as the user does", () => {
    const own =
      "import { b } from './b.js'; // ours\nexport const petsHandlers = { b /* last */ };\n// end";
    const text = extended(own, fresh("a"));
    expect(text).toContain("import { notImplemented } from 'pets-server';");
    expect(text).toMatch(/\{ b, \/\* last \*\/\n[^]*\};\n\/\/ end$/);
  });

  it("does not import what the file declares itself", () => {
    const own =
      "function notImplemented() {}\nexport const petsHandlers = { notImplemented };";
    expect(extended(own, fresh("a"))).not.toContain("import");
  });

  it.each([
    ["a class of another name", "export class PetsHandlers { a() {} }"],
    ["a call", "export const petsHandlers = create();"],
    ["an object of another name", "export const handlers = {};"],
    ["nothing", ""],
  ])("leaves %s alone", (_, own) => {
    expect(extendSource(own, fresh("a"), "petsHandlers")).toEqual({
      kind: "not-understood",
      missing: ["a"],
    });
  });

  it("leaves broken files alone", () => {
    const own = "export const petsHandlers = { a( };";
    expect(extendSource(own, fresh("b"), "petsHandlers")).toEqual({
      kind: "syntax",
      problem: {
        line: 1,
        column: 34,
        message: "Parameter declaration expected",
      },
    });
  });

  it("adds to the object that has another name", () => {
    const own = "export default { b };\nconst petsHandlers = {};\n";
    const extension = extendSource(own, fresh("a", "b"), "default");
    expect(extension).toMatchObject({ kind: "extended", added: ["a"] });
  });

  it("joins new groups", () => {
    const text = extended(
      freshIndex("pets"),
      freshIndex("pets", "store"),
      "operations",
    );
    expect(text).toBe(freshIndex("pets", "store"));
  });

  it("takes a group for joined that is mentioned in any way", () => {
    const own = `import { petsHandlers } from "./pets.js";
export const operations = { ...traced(petsHandlers) };
`;
    expect(extendSource(own, freshIndex("pets"), "operations")).toEqual({
      kind: "unchanged",
    });
  });
});

describe("with any code of the user", () => {
  const names = fc.constantFrom("a", "b", "c", "d", "listPets", "constructor");
  const comment = fc.constantFrom(
    "",
    " ",
    "\n",
    "\r\n",
    "// } ,\n",
    "/* { */",
    "/** it's `x` */\n\t",
    "\n\n    ",
  );
  const value = fc.constantFrom(
    "() { return { a: [1, `}${'{'}`] }; }",
    "() {\n\treturn /[}]\\/,/.test('{');\n}",
    ": async ({ query }) => ({ status: 200, body: query })",
    ": <T,>(x: T) => x",
    "",
  );
  const member = fc
    .tuple(comment, names, value, comment)
    .map((parts) => parts.join(""));
  const source = fc
    .record({
      top: fc.constantFrom(
        "",
        "\ufeff",
        "#!/bin/node\n",
        "'use strict';\n",
        'import { x, } from "pets-server";\r\n',
        'import * as all from "pets-server"\n',
        'import type { Y } from "pets-server"; // types\n',
        'import {\n  x,\n  y\n} from "pets-server"\n',
      ),
      around: fc.constantFrom(
        (literal: string) => `const petsHandlers = ${literal}`,
        (literal: string) => `const petsHandlers = (db: Db) => (${literal})`,
        (literal: string) =>
          `function petsHandlers(db: Db) {\r\n\treturn ${literal}\n}`,
      ),
      members: fc.array(member, { maxLength: 4 }),
      last: fc.constantFrom("", ",", ", // end\n", "\n", ",\r\n"),
      after: fc.constantFrom(
        "",
        " satisfies X;",
        " as const\n",
        ";\nrun({ a: 1 });",
      ),
    })
    .map(({ top, around, members, last, after }) => {
      const body = members.join(",") + (members.length > 0 ? last : "");
      const literal = `{${body}}${after}`;
      return `${top}export ${around(literal)}`;
    })
    .filter((text) => parseSource(text) !== null);

  it("stays, byte for byte and in order", () => {
    fc.assert(
      fc.property(
        source,
        fc.uniqueArray(names, { minLength: 1 }),
        (own, all) => {
          const extension = extendSource(own, fresh(...all), "petsHandlers");
          if (extension.kind === "unchanged") return;
          // A factory that does more after its return is not one.
          if (extension.kind === "not-understood") {
            expect(own).toMatch(/run\([^]*\n\}$/);
            return;
          }
          if (extension.kind !== "extended") throw new Error(extension.kind);
          const { text } = extension;
          expect(isSubsequence(own, text)).toBe(true);
          const file = parseSource(text);
          if (!file) throw new Error(`Does not parse: ${text}`);
          const members = namesIn(file);
          for (const name of all) expect(members).toContain(name);
          expect(extendSource(text, fresh(...all), "petsHandlers")).toEqual({
            kind: "unchanged",
          });
        },
      ),
      { numRuns: scaled(100) },
    );
  });
});
