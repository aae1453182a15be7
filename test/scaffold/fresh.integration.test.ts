/** New handler files: what ts-morph builds, from any text of a spec and in the style of any project. */
import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Node } from "ts-morph";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  memberKey,
  membersOf,
  openSource,
  topObjects,
} from "../../src/commands/scaffold/source.js";
import { scaffold } from "../../src/commands/scaffold/scaffold.js";
import { specwright } from "../cli/terminal.js";
import fc from "../support/fast-check.js";
import { oddTexts } from "../support/odd-texts.js";
import { scaled } from "../support/random.js";

let folder: string;
let into: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "specwright-fresh-"));
  into = join(folder, "handlers");
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

interface Texts {
  tag: string;
  operationId: string;
  summary: string;
  description: string;
  response: string;
  note: string;
}

function write(texts: Texts): string {
  const path = join(folder, "spec.json");
  const { tag, operationId, summary, description, response, note } = texts;
  const operation = {
    operationId,
    tags: [tag],
    summary,
    description,
    deprecated: true,
    "x-deprecated-sunset": "2030-12-05",
    "x-deprecation-note": note,
    responses: {
      200: { description: response },
      "4XX": { description: "Wrong" },
      default: { description: response },
    },
  };
  const info = { title: "Zoo", version: "1.0.0" };
  const paths = { "/pets": { get: operation } };
  writeFileSync(path, JSON.stringify({ openapi: "3.1.0", info, paths }));
  return path;
}

const plain: Texts = {
  tag: "pets",
  operationId: "listPets",
  summary: "List animals",
  description: "Returns all of them.",
  response: "The animals",
  note: "",
};

describe("a new file", () => {
  it("has the summary, the responses and the lifecycle of each operation", async () => {
    const input = write(plain);
    await scaffold({ input, today: "2026-11-15", into });
    expect(readFileSync(join(into, "pets.ts"), "utf8"))
      .toBe(`import { notImplemented } from "zoo-server";
import type { Handlers } from "./context.js";

/** Handlers of the group "pets". */
export const petsHandlers = {
  /**
   * List animals
   *
   * Returns all of them.
   *
   * Responses:
   * - 200: The animals
   * - 4XX: Wrong
   * - default: The animals
   *
   * @deprecated To be removed on 5 December 2030.
   */
  listPets() {
    return notImplemented();
  },
} satisfies Partial<Handlers>;
`);
    expect(readFileSync(join(into, "context.ts"), "utf8"))
      .toBe(`import type { Operations } from "zoo-server";

/** Shared by all handlers, such as a database. The option \`context\` of \`createApi\` creates it for each request. */
export type Context = undefined;

/** The operations that the handlers of this folder implement. */
export type Handlers = Operations<Context>;
`);
  });

  it("follows the Prettier settings of the project", async () => {
    write(plain);
    writeFileSync(
      join(folder, ".prettierrc.json"),
      JSON.stringify({ useTabs: true, semi: false, singleQuote: true }),
    );
    const args = ["scaffold", "spec.json", "--into", "handlers"];
    const { code } = await specwright({ cwd: folder }, ...args);
    expect(code).toBe(0);
    const text = readFileSync(join(into, "pets.ts"), "utf8");
    expect(text).toContain("import type { Handlers } from './context.js'\n");
    expect(text).toContain("\tlistPets() {\n\t\treturn notImplemented()\n\t},");
  });

  it("keeps to the settings of the command", async () => {
    write(plain);
    writeFileSync(join(folder, ".prettierrc.json"), '{ "semi": false }');
    writeFileSync(
      join(folder, "specwright.config.json"),
      '{ "input": "spec.json", "scaffold": "handlers", "prettier": false }',
    );
    await specwright({ cwd: folder }, "scaffold");
    const text = readFileSync(join(into, "pets.ts"), "utf8");
    expect(text).toContain("return notImplemented();\n");
  });
});

describe("any text of a spec", () => {
  const hostile = fc.oneof(
    fc.constantFrom(
      ...oddTexts,
      "*/ evil(); /*",
      "*\\/ evil() /*",
      "`${evil()}`",
      "\u2028evil();\u2029",
      "\r\nevil();\n",
      "@deprecated evil",
      "});\nevil();\n({",
      "constructor",
      "__proto__",
    ),
    fc.string({ unit: "binary", maxLength: 20 }),
  );
  const texts = fc.record({
    tag: hostile,
    operationId: hostile,
    summary: hostile,
    description: hostile,
    response: hostile,
    note: hostile,
  });

  it("stays in comments, and leaves one handler in one object", async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (given) => {
        rmSync(into, { recursive: true, force: true });
        const input = write(given);
        const options = { input, today: "2026-11-15", into };
        const result = await scaffold(options);
        const errors = result.diagnostics.filter(
          ({ severity }) => severity === "error",
        );
        if (errors.length > 0) return;
        const own = readdirSync(into).filter(
          (name) => name !== "context.ts" && name !== "index.ts",
        );
        expect(own).toHaveLength(1);
        const text = readFileSync(join(into, own[0] ?? ""), "utf8");
        const { file, problem } = openSource(text);
        expect(problem).toBeNull();
        expect(
          file.getStatements().filter((one) => !Node.isImportDeclaration(one)),
        ).toHaveLength(1);
        const [object] = topObjects(file);
        expect(object && membersOf(object).map(memberKey)).toHaveLength(1);
        expect(await scaffold(options)).toMatchObject({
          created: [],
          extended: [],
        });
      }),
      { numRuns: scaled(25) },
    );
  });
});

describe("ts-morph", () => {
  const root = fileURLToPath(new URL("../..", import.meta.url));

  /** Whether a command loads ts-morph, asked of the process itself. */
  function loadsTsMorph(...args: string[]): boolean {
    const trace = join(folder, "trace.txt");
    const preload = join(folder, "preload.cjs");
    writeFileSync(
      preload,
      `process.on("exit", () => require("node:fs").writeFileSync(${JSON.stringify(trace)},
  Object.keys(require("node:module")._cache).join("\\n")));`,
    );
    const command = join(root, "dist/cli/main.js");
    execFileSync(process.execPath, ["-r", preload, command, ...args], {
      cwd: folder,
      stdio: "ignore",
      env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: "1" },
    });
    return /[\\/]dist[\\/]packages[\\/]ts-morph\.cjs$/m.test(
      readFileSync(trace, "utf8"),
    );
  }

  it("is loaded by scaffold, and not by generate", () => {
    write(plain);
    mkdirSync(join(folder, "out"));
    expect(loadsTsMorph("generate", "spec.json", "--output", "out")).toBe(
      false,
    );
    expect(loadsTsMorph("scaffold", "spec.json", "--into", "handlers")).toBe(
      true,
    );
  });
});
