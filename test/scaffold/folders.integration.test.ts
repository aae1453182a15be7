/**
 * Folders of handlers as people arrange them: a new operation, a renamed one and a removed one. Only what has to change
 * is changed.
 */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { generate } from "../../src/generate.js";
import {
  scaffold,
  type ScaffoldResult,
} from "../../src/commands/scaffold/scaffold.js";
import { parseSource } from "../../src/commands/scaffold/source.js";
import { typeErrors } from "../support/compile.js";

const today = "2026-11-15";

/** By group: the path of each operation and its name. */
type Operations = Readonly<Record<string, Readonly<Record<string, string>>>>;

const first: Operations = {
  pets: { "get /pets": "listPets", "post /pets": "createPet" },
  store: { "get /orders": "listOrders" },
};
const renamedOperation: Operations = {
  ...first,
  pets: { "get /pets": "listPets", "post /pets": "addPet" },
};
const added: Operations = {
  ...first,
  pets: { ...first["pets"], "put /pets": "feedPets" },
};
const removed: Operations = { ...first, pets: { "get /pets": "listPets" } };

interface Folder {
  files: Record<string, string>;
  /** The file that gets the new stub. */
  home: string;
  /** The line of `createPet` as it is reported when its operation is removed. */
  orphan: string;
  /** Lines that the rename changes, by file. */
  renamed: Record<string, string[]>;
}

const context = `import type { Operations } from "zoo-server";
export type Handlers = Operations<undefined>;
`;
const joining = `import type { Handlers } from "./context.js";
import { petsHandlers } from "./pets.js";
import { storeHandlers } from "./store.js";

export const operations: Handlers = { ...petsHandlers, ...storeHandlers };

// createPet is called at start
export const seed = () => operations.createPet;
`;
const store = `import type { Handlers } from "./context.js";
export const storeHandlers = {
  listOrders: () => ({ status: 204 }),
} satisfies Partial<Handlers>;
`;

const folders: Record<string, Folder> = {
  objects: {
    files: {
      "context.ts": context,
      "index.ts": joining,
      "store.ts": store,
      "pets.ts": `#!/usr/bin/env node
// createPet and listPets
import type { Handlers } from './context.js'

export const petsHandlers = {
\tlistPets() { return { status: 204 } },
\t/** "createPet" */
\tasync 'createPet' () { return { status: 204 } }, // createPet
} satisfies Partial<Handlers>

export const tested = petsHandlers.createPet
`,
    },
    home: "pets.ts",
    orphan: "pets.ts:8",
    renamed: {
      "pets.ts": [
        "\tasync 'addPet' () { return { status: 204 } }, // createPet",
        "export const tested = petsHandlers.addPet",
      ],
      "index.ts": ["export const seed = () => operations.addPet;"],
    },
  },

  "a class": {
    files: {
      "zoo.ts": `\ufeffimport type { Operations } from "zoo-server";\r
\r
/** All handlers. */\r
export class Zoo implements Operations {\r
    readonly #log: string[] = [];\r
    readonly name: string;\r
    constructor(name: string) { this.name = name; }\r
    static createPet = "createPet";\r
    public listPets() { this.note(this.name); return { status: 204 } as const; }\r
    public createPet() { this.note("createPet"); return { status: 204 } as const; } // the second\r
    public listOrders() { return { status: 204 } as const; }\r
    private note(text: string) { this.#log.push(text); }\r
}\r
`,
      "index.ts": `import { Zoo } from "./zoo.js";
export const operations = new Zoo("ours");
export const seed = operations.createPet();
`,
    },
    home: "zoo.ts",
    orphan: "zoo.ts:10",
    renamed: {
      "zoo.ts": [
        '    public addPet() { this.note("createPet"); return { status: 204 } as const; } // the second\r',
      ],
      "index.ts": ["export const seed = operations.addPet();"],
    },
  },

  "split files": {
    files: {
      "context.ts": context,
      "list-pets.ts": `import type { Handlers } from "./context.js";
export const listPets: Handlers["listPets"] = () => ({ status: 204 });
`,
      "create-pet.ts": `import type { Handlers } from "./context.js";
/** createPet */
export const createPet: Handlers["createPet"] = () => ({ status: 204 });
`,
      "list-orders.ts": `export function listOrders() { return { status: 204 } as const; }
`,
      "index.ts": `import type { Handlers } from "./context.js";
import { createPet } from "./create-pet.js";
import { listOrders } from "./list-orders.js";
import { listPets } from "./list-pets.js";

export const operations: Handlers = {
  listPets,
  createPet,
  listOrders,
};
`,
    },
    home: "index.ts",
    orphan: "index.ts:8",
    renamed: {
      "create-pet.ts": [
        'export const addPet: Handlers["addPet"] = () => ({ status: 204 });',
      ],
      "index.ts": ['import { addPet } from "./create-pet.js";', "  addPet,"],
    },
  },

  "re-exports": {
    files: {
      "context.ts": context,
      "index.ts": `export * from "./all.js";
`,
      "all.ts": `import type { Handlers } from "./context.js";
import { petsHandlers, storeHandlers } from "./groups/index.js";
export const operations: Handlers = { ...petsHandlers, ...storeHandlers };
export const { createPet } = operations;
`,
      "groups/index.ts": `export { default as petsHandlers } from "./animals.js";
export * from "./shop.js";
`,
      "groups/animals.ts": `import type { Handlers } from "../context.js";
const animals = {
  listPets: () => ({ status: 204 }),
  createPet: () => ({ status: 204 }),
} satisfies Partial<Handlers>;
export default animals;
`,
      "groups/shop.ts": store.replace("./context", "../context"),
    },
    home: "groups/animals.ts",
    orphan: "groups/animals.ts:4",
    renamed: {
      "groups/animals.ts": ["  addPet: () => ({ status: 204 }),"],
      "all.ts": ["export const { addPet: createPet } = operations;"],
    },
  },

  factories: {
    files: {
      "context.ts": context,
      "pets.ts": `import type { Handlers } from "./context.js";
interface Db { add(): void }
export const createPets = (db: Db) => ({
  listPets: () => ({ status: 204 as const }),
  createPet() { db.add(); return { status: 204 as const }; }
}) satisfies Partial<Handlers>;
`,
      "store.ts": `import type { Handlers } from "./context.js";
export function makeStore() {
  return { listOrders: () => ({ status: 204 as const }) } satisfies Partial<Handlers>;
}
`,
      "index.ts": `import { createPets } from "./pets.js";
import { makeStore } from "./store.js";
const db = { add() {} };
export const operations = { ...createPets(db), ...makeStore() };
export const seed = () => operations.createPet();
`,
    },
    home: "pets.ts",
    orphan: "pets.ts:5",
    renamed: {
      "pets.ts": ["  addPet() { db.add(); return { status: 204 as const }; }"],
      "index.ts": ["export const seed = () => operations.addPet();"],
    },
  },
};

let root: string;
let into: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "specwright-folders-"));
  into = join(root, "handlers");
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function spec(groups: Operations): string {
  const paths: Record<string, Record<string, object>> = {};
  for (const [tag, operations] of Object.entries(groups)) {
    for (const [place, operationId] of Object.entries(operations)) {
      const [method = "", path = ""] = place.split(" ");
      (paths[path] ??= {})[method] = {
        operationId,
        tags: [tag],
        responses: { 204: { description: "Done" } },
      };
    }
  }
  const path = join(root, "spec.json");
  const info = { title: "Zoo", version: "1.0.0" };
  writeFileSync(path, JSON.stringify({ openapi: "3.1.0", info, paths }));
  return path;
}

function writeFiles(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(into, name)), { recursive: true });
    writeFileSync(join(into, name), text);
  }
}

function readFiles(): Record<string, string> {
  const names = readdirSync(into, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .sort();
  return Object.fromEntries(
    names.map((name) => [name, readFileSync(join(into, name), "utf8")]),
  );
}

/** The names that the run before has stored. */
async function namesOf(groups: Operations, names: unknown = null) {
  const input = spec(groups);
  return (await generate({ input, today, names, targets: ["server"] })).names;
}

async function run(
  groups: Operations,
  names: unknown,
): Promise<ScaffoldResult> {
  return scaffold({ input: spec(groups), today, into, names });
}

async function errorsWith(groups: Operations): Promise<string[]> {
  const { files } = await generate({
    input: spec(groups),
    targets: ["validators", "server"],
    today,
  });
  const own = Object.entries(readFiles());
  const found = await typeErrors(files, {
    packageName: (target) => `zoo-${target}`,
    additional: Object.fromEntries(
      own.map(([name, text]) => [`handlers/${name}`, text]),
    ),
  });
  // An application need not declare its types for others, as `isolatedDeclarations` asks.
  return found.filter((error) => !/error TS90\d\d:/.test(error));
}

/** Whether the new text is the old one with insertions. */
function isExtended(old: string, text: string): boolean {
  let at = 0;
  for (const character of text) if (character === old[at]) at += 1;
  return at === old.length;
}

/** The lines that only the new text has. */
function newLines(old: string, text: string): string[] {
  const known = new Set(old.split("\n"));
  return text.split("\n").filter((line) => !known.has(line));
}

describe.each(Object.entries(folders))("handlers in %s", (_, folder) => {
  const { files, home, orphan, renamed } = folder;

  it("compile, and are complete", async () => {
    writeFiles(files);
    expect(await errorsWith(first)).toEqual([]);
    expect(await run(first, await namesOf(first))).toMatchObject({
      created: [],
      extended: [],
      renamed: [],
      diagnostics: [],
    });
    expect(readFiles()).toEqual(sorted(files));
  });

  it("get a stub where it belongs, and nothing else changes", async () => {
    writeFiles(files);
    const result = await run(added, await namesOf(first));
    expect(result).toMatchObject({
      created: [],
      extended: [{ file: join(into, home), added: ["feedPets"] }],
      diagnostics: [],
    });
    const after = readFiles();
    const text = after[home] ?? "";
    expect(isExtended(files[home] ?? "", text)).toBe(true);
    expect(parseSource(text)).not.toBeNull();
    expect({ ...after, [home]: "" }).toEqual({ ...sorted(files), [home]: "" });
    expect(await errorsWith(added)).toEqual([]);
    expect((await run(added, null)).extended).toEqual([]);
  });

  it.each([
    ["before the packages are generated", false],
    ["after the packages are generated", true],
  ])("are renamed %s", async (_, isGenerated) => {
    writeFiles(files);
    const last = await namesOf(first);
    const names = isGenerated ? await namesOf(renamedOperation, last) : last;
    const result = await run(renamedOperation, names);
    expect(result).toMatchObject({
      created: [],
      extended: [],
      orphans: [],
      diagnostics: [],
    });
    expect(result.renamed).toMatchObject([{ from: "createPet", to: "addPet" }]);
    const after = readFiles();
    const changed = Object.entries(files).flatMap(([name, old]) => {
      const lines = newLines(old, after[name] ?? "");
      return lines.length === 0 ? [] : [[name, lines]];
    });
    expect(Object.fromEntries(changed)).toEqual(renamed);
    expect(await errorsWith(renamedOperation)).toEqual([]);
    // Nothing is left to do.
    expect(await run(renamedOperation, names)).toMatchObject({
      extended: [],
      renamed: [],
      diagnostics: [],
    });
  });

  it("are reported with their line when the operation is removed", async () => {
    writeFiles(files);
    const result = await run(removed, await namesOf(first));
    expect(result).toMatchObject({ created: [], extended: [], renamed: [] });
    const [file = "", line = ""] = orphan.split(":");
    const document = join(into, file);
    expect(result.orphans).toEqual([
      { file: document, handler: "createPet", line: Number(line) },
    ]);
    expect(result.diagnostics).toMatchObject([
      {
        code: "handler-orphaned",
        place: { document, position: { line: Number(line) } },
      },
    ]);
    expect(readFiles()).toEqual(sorted(files));
  });
});

function sorted(files: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
