import * as prettier from "prettier";
import { describe, expect, it } from "vitest";
import {
  args,
  block,
  code,
  docComment,
  group,
  ifBreak,
  indent,
  join,
  key,
  line,
  lit,
  objectType,
  sequence,
  str,
  typeRef,
  valueRef,
  type Code,
} from "../../src/emit/code/index.js";
import { asCode, literal } from "../../src/emit/code/fragment.js";
import { identifier } from "../../src/naming/identifiers.js";
import { createLayout } from "../../src/emit/packages/layout.js";
import { createPrinter } from "../../src/print/print.js";
import { auditSource } from "../../src/print/source-file.js";
import { isWide } from "../support/wide.js";

const template = `{{doc}}
{{type}}

{{#each functions}}
{{doc}}
export function {{name}}{{parameters}}: {{result}} {
  {{body}}
}

{{/each}}
`;

function print(view: object, source = template): string {
  const printer = createPrinter({
    audit: auditSource,
    templates: new Map([["demo/file.ts", source]]),
    source: "demo.yaml",
    layout: createLayout({
      layout: "packages",
      importExtension: ".js",
      runtime: "copy",
      packageName: (target) => `@demo/${target}`,
      hasEntries: () => true,
      folder: "./generated",
    }),
    importExtension: ".js",
  });
  return printer.print("demo", {
    kind: "typescript",
    path: "src/schemas/pet.ts",
    template: "demo/file.ts",
    view: view as never,
  }).text;
}

const symbol = (target: string, module: string, name: string) => ({
  target,
  module,
  name: identifier(name),
});

const view = (words: number) => {
  const members: Code[] = Array.from({ length: words }, (_, index) =>
    str(`value ${String(index)}`),
  );
  return {
    doc: docComment({ paragraphs: ["One */ of them"], tags: [] }),
    type: sequence(
      code`export type ${typeRef(symbol("demo", "schemas/pet", "Pet"))} =`,
      group(
        indent(line, ifBreak(code`| `), join(members, code`${line}| `)),
        code`;`,
      ),
    ),
    functions: [
      {
        doc: docComment({ paragraphs: [] }),
        name: valueRef(symbol("demo", "schemas/pet", "isPet")),
        parameters: args(
          members.map((_, index) =>
            sequence(
              key(`parameter${String(index)}`),
              code`: `,
              typeRef(symbol("other", "x", "Other")),
            ),
          ),
        ),
        result: code`boolean`,
        body: block(
          code`if (${valueRef(symbol("demo", "runtime/check", "check"))})`,
          [
            code`return ${lit({ a: [1, 2, 3], "b-c": "it's", d: { e: null } })} as never;`,
          ],
        ),
      },
    ],
  };
};

describe("print", () => {
  it("stores text with one byte for each character", () => {
    const source = "{{doc}}\nexport const theSameNameInAllFiles = {{value}};\n";
    const view = { doc: code`// a`, value: code`1` };
    expect(isWide(print(view, source))).toBe(false);
  });

  it.each([1, 2, 3, 4, 8, 20])(
    "lays out %i members as Prettier does",
    async (words) => {
      const text = print(view(words));
      expect(text).toBe(await prettier.format(text, { filepath: "a.ts" }));
    },
  );

  it("imports what is referred to, and nothing else", () => {
    const text = print(view(1));
    expect(text).toContain('import type { Other } from "@demo/other";');
    expect(text).toContain('import { check } from "../runtime/check.js";');
    expect(text.match(/^import/gm)).toHaveLength(2);
  });

  it("gives way to a declaration of the same name", () => {
    const text = print(
      {
        own: typeRef(symbol("demo", "schemas/pet", "Client")),
        other: typeRef(symbol("other", "schemas/client", "Client")),
      },
      "export type {{own}} = {{other}};\n",
    );
    expect(text).toContain("import type { Client as $Client }");
    expect(text).toContain("export type Client = $Client;");
  });

  it("keeps comment text inside the comment", () => {
    expect(print(view(1))).toContain("/** One *\\/ of them */");
  });

  it("refuses plain text in a view", () => {
    expect(() => print({ text: "x" }, "{{text}}")).toThrow(/Only fragments/);
  });

  it("refuses to concatenate a fragment", () => {
    expect(() => String(code`y`)).toThrow(/no text of its own/);
  });

  it("stops at a syntax error", () => {
    expect(() => print({ x: code`} {` }, "const a = {{x}};")).toThrow(
      /is not TypeScript/,
    );
  });

  /** What an emitter that forgets to escape would make. */
  const smuggled = (text: string): Code => asCode(literal(text));

  it.each([
    ["pwned()", "pwned"],
    ["{ pwned: 1 }", "pwned"],
    ["pwn\\u0065d", "pwned"],
    ["größe", "größe"],
    ["[] as pwned[]", "pwned"],
  ])("stops at an unknown identifier: %s", (text, name) => {
    expect(() => print({ x: smuggled(text) }, "const a = {{x}};")).toThrow(
      `"${name}", which is in neither the name table nor our own text`,
    );
  });

  it.each(['{ "a-b": 1, 200: 2 }', '{ "pwned": "pwned" }', '[]["pwned"]'])(
    "lets text in quotes pass: %s",
    (text) => {
      expect(print({ x: smuggled(text) }, "const a = {{x}};")).toContain(text);
    },
  );

  it("prints text of templates and braces in literals unchanged", () => {
    const text = print(
      { x: str("{{x}} ${y} <script> $&") },
      "export const a = {{x}};",
    );
    expect(text).toContain('"{{x}} ${y} <script> $&"');
  });

  it("breaks arrays that are too long", async () => {
    const items = lit([
      Array.from({ length: 40 }, (_, index) => index),
      ["a", "b"],
    ]);
    const text = print({ x: items }, "export const a = {{x}};");
    expect(text).toBe(await prettier.format(text, { filepath: "a.ts" }));
  });
});

it("writes object types one member a line", async () => {
  const text = print(
    { x: objectType([code`a: string;`, code`b?: number;`]) },
    "export type A = {{x}};",
  );
  expect(text).toBe(await prettier.format(text, { filepath: "a.ts" }));
});
