/** A project that has generated packages installed, as `.d.ts` files only, and the uses that are found in it. */
import { join } from "node:path";
import ts from "typescript";
import { generate } from "../../src/generate.js";
import {
  usageOf,
  type UsageReport,
} from "../../src/commands/lifecycle/usage/usage.js";
import { folderWith, frame } from "../read/folder.js";

const dates = {
  deprecated: true,
  "x-deprecated-since": "2026-11-15",
  "x-sunset": "2030-12-05",
};

export const spec = {
  ...frame,
  info: { title: "Shop", version: "1.0.0" },
  paths: {
    "/old/{id}": {
      get: {
        operationId: "getOld",
        ...dates,
        "x-replaced-by": "listItems",
        parameters: [
          {
            name: "id",
            in: "path",
            required: true,
            schema: { type: "string" },
          },
        ],
        responses: {
          "200": {
            description: "",
            content: {
              "application/json": {
                schema: { $ref: "#/components/schemas/Item" },
              },
            },
          },
        },
      },
    },
    "/items": {
      get: {
        operationId: "listItems",
        parameters: [
          { name: "limit", in: "query", schema: { type: "integer" } },
          {
            name: "page",
            in: "query",
            schema: { type: "integer" },
            ...dates,
            "x-replaced-by": "limit",
          },
        ],
        responses: {
          "200": {
            description: "",
            content: {
              "application/json": {
                schema: {
                  type: "array",
                  items: { $ref: "#/components/schemas/Item" },
                },
              },
            },
          },
        },
      },
      post: {
        operationId: "addItem",
        "x-stability": "beta",
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: { $ref: "#/components/schemas/Item" },
            },
          },
        },
        responses: { "204": { description: "" } },
      },
    },
  },
  components: {
    schemas: {
      Item: {
        type: "object",
        required: ["id"],
        properties: {
          id: { type: "string" },
          label: { type: "string", ...dates, "x-replaced-by": "id" },
          size: { $ref: "#/components/schemas/Size" },
          turn: {
            type: "string",
            enum: ["left", "right"],
            "x-enum-deprecated": { left: { sunset: "2029-01-01" } },
          },
        },
      },
      Size: {
        type: "string",
        enum: ["small", "huge"],
        "x-enum-deprecated": { huge: { sunset: "2029-01-01" } },
      },
      Legacy: { type: "object", properties: { a: {} }, ...dates },
    },
  },
};

let packages: Record<string, string> | null = null;

/** The files of the packages below `node_modules`. */
export async function installedPackages(): Promise<Record<string, string>> {
  if (packages !== null) return packages;
  const { files, diagnostics } = await generate({
    input: join(folderWith({ "spec.json": spec }), "spec.json"),
    packageName: "@shop/{target}",
    targets: ["validators", "client", "server"],
    today: "2026-11-16",
  });
  if (files.length === 0) throw new Error(JSON.stringify(diagnostics));
  const found: Record<string, string> = {};
  for (const { path, text } of files) {
    const inside = `node_modules/@shop/${path}`;
    if (path.endsWith("package.json")) found[inside] = text;
    if (!path.endsWith(".ts")) continue;
    const declared = ts.transpileDeclaration(text, {
      compilerOptions: {
        isolatedDeclarations: true,
        target: ts.ScriptTarget.ES2022,
      },
    });
    found[inside.replace("/src/", "/dist/").replace(/\.ts$/, ".d.ts")] =
      declared.outputText;
  }
  packages = found;
  return found;
}

/** The options that `specwright usage` also uses without a config, except the types of browsers, which take long to read. */
const quickConfig = {
  compilerOptions: {
    target: "esnext",
    lib: ["es2022"],
    module: "esnext",
    moduleResolution: "bundler",
    jsx: "preserve",
    strict: true,
  },
};

/** Writes the files of a project beside the packages. */
export async function projectWith(
  files: Record<string, unknown>,
): Promise<string> {
  return projectWithoutConfig({ "tsconfig.json": quickConfig, ...files });
}

export async function projectWithoutConfig(
  files: Record<string, unknown>,
): Promise<string> {
  return folderWith({
    ...(await installedPackages()),
    "package.json": { type: "module" },
    ...files,
  });
}

export async function usage(
  files: Record<string, unknown>,
  today = "2026-11-16",
): Promise<UsageReport & { lines: string[] }> {
  return usageIn(await projectWith(files), today);
}

export function usageIn(
  folder: string,
  today = "2026-11-16",
): UsageReport & { lines: string[] } {
  const report = usageOf(folder, today);
  const lines = report.uses.map(
    ({ kind, name, file, line, column }) =>
      `${kind} ${name} ${file.split("/").at(-1)}:${line}:${column}`,
  );
  return { ...report, lines };
}

const head = `import * as sdk from "@shop/client";
import { getOld, listItems, addItem, createClient } from "@shop/client";
import * as types from "@shop/validators";
const client = createClient({ baseUrl: "https://shop.example" });
`;

/** The places of uses in one file, such as `5:1`. */
export interface Places {
  found: string[];
  expected: string[];
}

/** Reads all texts as the files of one project. `@@` marks an expected place. */
export async function usesInEach(
  bodies: readonly string[],
): Promise<(body: string) => Places> {
  const parsed = bodies.map((body) => withoutMarks(head + body));
  const files = parsed.map(
    ({ text }, index) => [`case${index}.ts`, text] as const,
  );
  const { uses } = await usage(Object.fromEntries(files));
  return (body) => {
    const index = bodies.indexOf(body);
    const own = uses.filter(({ file }) => file.endsWith(`/case${index}.ts`));
    return {
      found: own.map(({ line, column }) => `${line}:${column}`).sort(byPlace),
      expected: parsed[index]?.places.sort(byPlace) ?? [],
    };
  };
}

function withoutMarks(marked: string): { text: string; places: string[] } {
  const places: string[] = [];
  const lines = marked.split("\n").map((line, index) => {
    let rest = line;
    for (let at = rest.indexOf("@@"); at >= 0; at = rest.indexOf("@@")) {
      places.push(`${index + 1}:${at + 1}`);
      rest = rest.slice(0, at) + rest.slice(at + 2);
    }
    return rest;
  });
  return { text: lines.join("\n"), places };
}

function byPlace(one: string, other: string): number {
  const [line = 0, column = 0] = one.split(":").map(Number);
  const [otherLine = 0, otherColumn = 0] = other.split(":").map(Number);
  return line - otherLine || column - otherColumn;
}
