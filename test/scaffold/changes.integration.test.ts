/** A user's handlers through the life of a spec: nothing of theirs is lost, and the compiler names what is missing. */
import {
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generate } from "../../src/generate.js";
import { scaffold } from "../../src/commands/scaffold/scaffold.js";
import { specwright } from "../cli/terminal.js";
import { typeErrors } from "../support/compile.js";

const folder = mkdtempSync(join(tmpdir(), "specwright-changes-"));
const into = join(folder, "handlers");
const pets = join(into, "pets.ts");
const today = "2026-11-15";

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** What a person might have made of the stubs. */
const own = `#!/usr/bin/env node
/* eslint-disable */ // ours
import type { Handlers } from './context.js'
import * as pg from "./database.js" ;

const greeting = \`created() { return notImplemented(); }\` // looks like a stub, and is none

/** Hears everything. */
function log<T>( value:T ):T { return value }

export const petsHandlers={
    async listPets ( {query} ) {
\t\t// tabs, and a brace in a comment: }
        const found=await pg.rows( query.limit ?? 10 )
        return log({ status:200, body:found })
    },

  // ---- writing ----
  createPet: async({body})=>( { status: 201, body: pg.add(body.name + greeting) } ) /* no comma */
} satisfies Partial<Handlers>

export default petsHandlers ;
`;

const database = `
export async function rows(limit: number): Promise<{ name: string }[]> {
  return [{ name: String(limit) }];
}
export function add(name: string): { name: string } {
  return { name };
}
`;

interface Version {
  /** What the operation of POST is called. */
  post: string;
  feeding: boolean;
  deprecated: boolean;
}

function write({ post, feeding, deprecated }: Version): string {
  const pet = { $ref: "#/components/schemas/Pet" };
  const content = (schema: object) => ({ "application/json": { schema } });
  const document = {
    openapi: "3.1.0",
    info: { title: "Zoo", version: "1.0.0" },
    paths: {
      "/pets": {
        get: {
          operationId: "listPets",
          tags: ["pets"],
          ...(deprecated
            ? { deprecated, "x-deprecated-sunset": "2030-12-05" }
            : {}),
          parameters: [
            { name: "limit", in: "query", schema: { type: "integer" } },
          ],
          responses: {
            200: {
              description: "Pets",
              content: content({ type: "array", items: pet }),
            },
          },
        },
        post: {
          operationId: post,
          tags: ["pets"],
          requestBody: { required: true, content: content(pet) },
          responses: { 201: { description: "Added", content: content(pet) } },
        },
        ...(feeding
          ? {
              put: {
                operationId: "feedPets",
                tags: ["pets"],
                responses: { 204: { description: "Fed" } },
              },
            }
          : {}),
      },
    },
    components: {
      schemas: {
        Pet: {
          type: "object",
          required: ["name"],
          properties: { name: { type: "string" } },
        },
      },
    },
  };
  const path = join(folder, "spec.json");
  writeFileSync(path, JSON.stringify(document));
  return path;
}

const run = (version: Version) =>
  scaffold({ input: write(version), today, into });

/** What the compiler says of the handlers, with the packages of this version. */
async function errors(version: Version): Promise<string> {
  const { files } = await generate({
    input: write(version),
    targets: ["validators", "server"],
    today,
  });
  const handlers = readdirSync(into).map((name) => [
    `handlers/${name}`,
    readFileSync(join(into, name), "utf8"),
  ]);
  const found = await typeErrors(files, {
    packageName: (target) => `zoo-${target}`,
    additional: Object.fromEntries(handlers) as Record<string, string>,
  });
  // An application need not declare its types for others, as `isolatedDeclarations` asks.
  return found.filter((error) => !/error TS90\d\d:/.test(error)).join("\n");
}

function isSubsequence(part: string, whole: string): boolean {
  let at = 0;
  for (const character of whole) if (character === part[at]) at += 1;
  return at === part.length;
}

describe("handlers of a user", () => {
  const first = { post: "createPet", feeding: false, deprecated: false };

  beforeAll(async () => {
    await run(first);
    writeFileSync(pets, own);
    writeFileSync(join(into, "database.ts"), database);
  });

  it("compile, and are left alone while nothing changes", async () => {
    expect(await errors(first)).toBe("");
    const result = await run(first);
    expect(result).toMatchObject({
      created: [],
      extended: [],
      diagnostics: [],
    });
    expect(readFileSync(pets, "utf8")).toBe(own);
  });

  const second = { ...first, feeding: true };

  it("get a stub when an operation is added", async () => {
    expect(await errors(second)).toMatch(/'feedPets' is missing/);
    const result = await run(second);
    expect(result.extended).toEqual([{ file: pets, added: ["feedPets"] }]);
    expect(result.diagnostics).toEqual([]);
    const text = readFileSync(pets, "utf8");
    expect(isSubsequence(own, text)).toBe(true);
    expect(text).toContain("feedPets() {");
    expect(await errors(second)).toBe("");
  });

  const third = { ...second, post: "addPet" };

  it("are reported, not removed, when an operation whose last name is unknown gets another one", async () => {
    const before = readFileSync(pets, "utf8");
    expect(await errors(third)).toMatch(/'addPet' is missing/);
    const result = await run(third);
    expect(result.extended).toEqual([{ file: pets, added: ["addPet"] }]);
    expect(result.orphans).toEqual([
      { file: pets, handler: "createPet", line: 20 },
    ]);
    expect(result.diagnostics.map(({ code }) => code)).toEqual([
      "handler-orphaned",
    ]);
    const text = readFileSync(pets, "utf8");
    expect(isSubsequence(before, text)).toBe(true);
    // The old one is the user's to move; the compiler says where it is.
    expect(await errors(third)).toMatch(/pets\.ts.*'createPet' does not exist/);
    const moved = text
      .replace(/createPet: (.*) \/\* no comma \*\//, "addPet: $1")
      .replace(/\n *addPet\(\) \{[^}]*\},/, "");
    writeFileSync(pets, moved);
    expect(await errors(third)).toBe("");
    expect(await run(third)).toMatchObject({ extended: [], orphans: [] });
    expect(readFileSync(pets, "utf8")).toBe(moved);
  });

  it("are named when their operation is deprecated, and stay as they are", async () => {
    const before = readFileSync(pets, "utf8");
    const fourth = { ...third, deprecated: true };
    const result = await run(fourth);
    expect(result).toMatchObject({ created: [], extended: [], orphans: [] });
    expect(result.deprecated).toEqual([
      { file: pets, handler: "listPets", removal: "2030-12-05" },
    ]);
    expect(readFileSync(pets, "utf8")).toBe(before);
    expect(await errors(fourth)).toBe("");
    const { code, stdout } = await specwright(
      { cwd: folder },
      ...["scaffold", "--input", "spec.json", "--into", "handlers"],
    );
    expect(code).toBe(0);
    expect(stdout).toBe(
      "deprecated handlers/pets.ts: listPets, to be removed on 2030-12-05\n",
    );
  });
});
