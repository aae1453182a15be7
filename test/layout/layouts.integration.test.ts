/** The generated code in every layout and with every import extension: compiled, and called. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run as runCommand } from "../packages/npm.js";
import { compileFolder } from "../support/compile.js";
import { testScale } from "../support/random.js";
import {
  createProject,
  print,
  run,
  type LayoutOptions,
  type Project,
} from "./project.js";

const all: LayoutOptions[] = (
  ["packages", "package", "source"] as const
).flatMap((layout) =>
  ([".js", ".ts", ""] as const).map((importExtension) => ({
    layout,
    importExtension,
  })),
);

/** Three of them have each layout and each extension once. `TEST_SCALE=3` takes all. */
const layouts = all.filter(
  (_, index) => testScale >= 3 || index % 4 === 1 || index === 6,
);

const strict = {
  target: "es2022",
  lib: ["es2022", "dom", "dom.iterable"],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  erasableSyntaxOnly: true,
  types: ["node"],
};

/** A client that calls the server in the same process. */
const program = ({ importPath }: Project) => `
import { addAnimal, createClient, listAnimals, unwrap } from "${importPath("client")}";
import { createApi } from "${importPath("server")}";
import { listener } from "${importPath("server", "node")}";
import { isAnimal, type Animal } from "${importPath("validators")}";

const animals: Animal[] = [];
const api = createApi({
  listAnimals: ({ query }) => ({ status: 200, body: animals.slice(0, query.limit ?? 9) }),
  addAnimal({ body }) {
    animals.push(body);
    return { status: 201, body };
  },
}, {});
const client = createClient({ fetch: (url, init) => api.fetch(new Request(url, init)) });
await unwrap(addAnimal(client, { body: { name: "Leo", kind: "lion", weight: 9007199254740993n } }));
const [leo] = await unwrap(listAnimals(client, { query: { limit: 1 } }));
console.log(leo?.name, leo?.weight, isAnimal(leo), typeof listener(api));
`;

const printed = "Leo 9007199254740993n true function\n";

describe.each(layouts)(
  "layout $layout with extension '$importExtension'",
  ({ layout, importExtension }) => {
    let project: Project;
    beforeAll(async () => {
      project = await createProject({ layout, importExtension });
      project.write("src/main.ts", program(project));
    });
    afterAll(() => {
      project.remove();
    });

    const settings = (compilerOptions: object) => {
      const { folder } = project;
      project.write(
        "tsconfig.json",
        JSON.stringify({
          compilerOptions: { ...strict, ...compilerOptions },
          files: ["src/main.ts"],
        }),
      );
      return compileFolder(folder);
    };

    it("compiles for a bundler", async () => {
      const bundler = { module: "esnext", moduleResolution: "bundler" };
      const flags = { noEmit: true, allowImportingTsExtensions: true };
      expect(await settings({ ...bundler, ...flags })).toEqual([]);
    });

    it("runs in a bundle", async () => {
      expect(await run(project.folder, "src/main.ts")).toBe(printed);
    });

    if (importExtension !== "")
      it("compiles for Node and runs", async () => {
        const flags = {
          module: "nodenext",
          rootDir: "src",
          outDir: "dist",
          rewriteRelativeImportExtensions: true,
        };
        expect(await settings(flags)).toEqual([]);
        expect(await print(join(project.folder, "dist/main.js"))).toBe(printed);
      });

    if (layout !== "source")
      it("publishes no stale files", () => {
        const path = layout === "package" ? "src/zoo" : "src/zoo/client";
        project.write(`${path}/dist/stale.js`, "");
        const commands = join(import.meta.dirname, "../../node_modules/.bin");
        const script = `PATH="${commands}:$PATH" npm run prepack`;
        runCommand("sh", ["-c", script], join(project.folder, path));
        const built = readdirSync(join(project.folder, path, "dist"));
        expect(built).not.toContain("stale.js");
        expect(built).not.toEqual([]);
      });

    it("has no package files outside packages", () => {
      const found = project.paths.filter((path) =>
        /(package|tsconfig)\.json$/.test(path),
      );
      expect(found.length).toBe({ packages: 8, package: 2, source: 0 }[layout]);
    });
  },
);
