/** A run that would change nothing does not read the spec. Each change is noticed. */
import { cpSync, readdirSync, rmSync, symlinkSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { sha256 } from "../../src/base/common/sha256.js";
import type * as Pipeline from "../../src/generate.js";
import { specwright } from "../cli/terminal.js";
import { contents, emptyFolder, put } from "../write/folder.js";

/** The real pipeline, which counts its runs. */
const runs = vi.hoisted(() => ({ count: 0 }));
vi.mock("../../src/generate.js", async (load) => {
  const real = await load<typeof Pipeline>();
  return {
    ...real,
    generate: (options: Pipeline.GenerateOptions) => {
      runs.count++;
      return real.generate(options);
    },
  };
});

const spec = `openapi: 3.1.0
info: { title: Pets, version: "1" }
paths:
  /pets:
    get:
      operationId: listPets
      tags: [unlisted]
      responses:
        "200":
          description: All pets.
          content: { application/json: { schema: { $ref: "pet.yaml#/Pet" } } }
tags: [{ name: other }]
`;
const overlay = `overlay: 1.0.0
info: { title: Names, version: "1" }
actions: [{ target: $.info, update: { title: Animals } }]
`;
const config = {
  input: "api.yaml",
  overlays: ["names.yaml"],
  templates: "own",
  targets: ["validators"],
};

let project: string;
beforeEach(() => {
  project = emptyFolder();
  put(project, {
    "package.json": '{ "name": "shop" }',
    "api.yaml": spec,
    "pet.yaml": "Pet: { type: object }\n",
    "names.yaml": overlay,
    "specwright.config.json": JSON.stringify(config),
    "own/package/README.md.hbs": "# Own\n",
  });
});

const cacheOf = (cwd: string) => join(cwd, "node_modules/.cache/specwright");

async function generate(cwd: string, ...flags: string[]) {
  runs.count = 0;
  const printed = await specwright({ cwd }, "generate", ...flags);
  return { ...printed, runs: runs.count };
}

describe("a second run", () => {
  it("does not read the spec, and prints the same warnings", async () => {
    const first = await generate(project);
    expect(first).toMatchObject({ code: 0, runs: 1 });
    expect(first.stderr).toContain("api.yaml");
    const second = await generate(project);
    expect(second).toMatchObject({ code: 0, runs: 0, stderr: first.stderr });
    expect(second.stdout).toMatch(
      /^generated is up to date \(\d+ files\)\.\n$/,
    );
    const whole = await generate(project, "--no-cache");
    expect(whole).toEqual({ ...second, runs: 1 });
  });

  it("prints the same JSON", async () => {
    await generate(project);
    const second = await generate(project, "--json");
    const whole = await generate(project, "--json", "--no-cache");
    expect(second).toEqual({ ...whole, runs: 0 });
  });

  it.each([["--check"], ["--strict"], ["--now", "2040-01-01"]])(
    "gives the same result with %s",
    async (...flags) => {
      await generate(project);
      const second = await generate(project, ...flags);
      const whole = await generate(project, "--no-cache", ...flags);
      expect(second).toEqual({ ...whole, runs: 0 });
    },
  );

  it("can follow a check that found no difference", async () => {
    await generate(project, "--no-cache");
    expect(await generate(project, "--check")).toMatchObject({ runs: 1 });
    expect(await generate(project, "--check")).toMatchObject({ runs: 0 });
  });

  it("can be in another clone", async () => {
    await generate(project);
    const clone = join(emptyFolder(), "other");
    cpSync(project, clone, { recursive: true });
    expect(await generate(clone, "--check")).toMatchObject({
      code: 0,
      runs: 0,
    });
  });
});

const changes: [string, (cwd: string) => void][] = [
  [
    "the spec",
    (cwd) => {
      put(cwd, { "api.yaml": `${spec}# more\n` });
    },
  ],
  [
    "a document",
    (cwd) => {
      put(cwd, { "pet.yaml": "Pet: { type: array }\n" });
    },
  ],
  [
    "an overlay",
    (cwd) => {
      put(cwd, { "names.yaml": overlay.replace("Animals", "Cats") });
    },
  ],
  [
    "an option",
    (cwd) => {
      put(cwd, {
        "specwright.config.json": JSON.stringify({ ...config, enums: "open" }),
      });
    },
  ],
  [
    "a template",
    (cwd) => {
      put(cwd, { "own/package/README.md.hbs": "# Ours\n" });
    },
  ],
  [
    "a new template",
    (cwd) => {
      put(cwd, { "own/validators/index.ts.hbs": "export {};\n" });
    },
  ],
  [
    "Prettier's settings",
    (cwd) => {
      put(cwd, { ".prettierrc": "semi: false" });
    },
  ],
  [
    "a generated file",
    (cwd) => {
      put(cwd, { "generated/validators/package.json": "# Mine\n" });
    },
  ],
  [
    "a missing file",
    (cwd) => {
      unlinkSync(join(cwd, "generated/validators/package.json"));
    },
  ],
  [
    "the manifest",
    (cwd) => {
      const file = "generated/.specwright.json";
      put(cwd, { [file]: `${contents(cwd)[file] ?? ""}\n` });
    },
  ],
  [
    "an interrupted run",
    (cwd) => {
      put(cwd, { "generated/.specwright.lock/owner": "x" });
    },
  ],
  [
    "a link to another spec",
    (cwd) => {
      put(cwd, { "next.yaml": spec.replace("Pets", "Dogs") });
      unlinkSync(join(cwd, "api.yaml"));
      symlinkSync(join(cwd, "next.yaml"), join(cwd, "api.yaml"));
    },
  ],
];

describe("a change", () => {
  it.each(changes)("of %s is noticed", async (_what, change) => {
    await generate(project);
    expect(await generate(project)).toMatchObject({ runs: 0 });
    change(project);
    expect(await generate(project)).toMatchObject({ runs: 1 });
  });
});

it("output that a run without the cache wrote is noticed", async () => {
  await generate(project);
  const before = contents(join(project, "generated"));
  put(project, { "pet.yaml": "Pet: { type: array }\n" });
  expect(await generate(project, "--no-cache")).toMatchObject({ runs: 1 });
  put(project, { "pet.yaml": "Pet: { type: object }\n" });
  expect(await generate(project)).toMatchObject({ code: 0, runs: 1 });
  expect(contents(join(project, "generated"))).toEqual(before);
});

describe("settings of Prettier that are code", () => {
  const settings = (from: string) => ({
    "prettier.config.mjs": `import width from "${from}";\nexport default { printWidth: width };\n`,
    "settings/width.mjs": "export default 100;\n",
  });

  it("are followed to the files that they import", async () => {
    put(project, settings("./settings/width.mjs"));
    await generate(project);
    expect(await generate(project)).toMatchObject({ runs: 0 });
    put(project, { "settings/width.mjs": "export default 90;\n" });
    expect(await generate(project)).toMatchObject({ runs: 1 });
  });

  it("turn the cache off if a path cannot be followed", async () => {
    const dynamic = settings("./settings/width.mjs")[
      "prettier.config.mjs"
    ].replace("\n", "\nawait import(`./settings/${'width'}.mjs`);\n");
    put(project, {
      ...settings("./settings/width.mjs"),
      "prettier.config.mjs": dynamic,
    });
    await generate(project);
    expect(await generate(project)).toMatchObject({ runs: 1 });
  });
});

describe("the cache", () => {
  const names = () =>
    readdirSync(cacheOf(project)).filter((name) => name.startsWith("run-"));

  it.each([
    [
      "is deleted",
      () => {
        rmSync(cacheOf(project), { recursive: true });
      },
    ],
    [
      "is empty",
      (name: string) => {
        put(cacheOf(project), { [name]: "" });
      },
    ],
    [
      "is not JSON",
      (name: string) => {
        put(cacheOf(project), { [name]: "{" });
      },
    ],
    [
      "is null",
      (name: string) => {
        put(cacheOf(project), { [name]: "null" });
      },
    ],
    [
      "was changed",
      (name: string) => {
        const text = contents(cacheOf(project))[name] ?? "";
        put(cacheOf(project), {
          [name]: text.replace('"fileCount":', '"fileCount":1'),
        });
      },
    ],
    [
      "has another version",
      (name: string) => {
        const text = contents(cacheOf(project))[name] ?? "";
        put(cacheOf(project), {
          [name]: text.replace(/^\d+ /, "0 "),
        });
      },
    ],
  ])("is ignored if it %s", async (_what, damage) => {
    await generate(project);
    const [name = ""] = names();
    damage(name);
    expect(await generate(project)).toMatchObject({ code: 0, runs: 1 });
    expect(await generate(project)).toMatchObject({ code: 0, runs: 0 });
  });

  /** Changes the record as someone could who writes to a shared cache. */
  function forge(change: (record: { problems: unknown[] }) => void): void {
    const [name = ""] = names();
    const text = contents(cacheOf(project))[name] ?? "";
    const [head = "", body = ""] = text.split("\n", 2);
    const record = JSON.parse(body) as { problems: unknown[] };
    change(record);
    const forged = JSON.stringify(record);
    put(cacheOf(project), {
      [name]: `${head.split(" ")[0] ?? ""} ${sha256(forged)}\n${forged}`,
    });
  }

  it.each([
    ["null", null],
    ["an unknown code", { diagnostic: { code: "toString" }, located: null }],
    ["no texts", { diagnostic: { code: "internal" }, located: null }],
    [
      "a wrong position",
      {
        diagnostic: { code: "internal", message: "", fix: "", place: null },
        located: { line: "1" },
      },
    ],
  ])("is ignored if a warning in it has %s", async (_what, problem) => {
    await generate(project);
    forge(({ problems }) => problems.push(problem));
    expect(await generate(project)).toMatchObject({ code: 0, runs: 1 });
  });

  it("cannot send control characters to the terminal", async () => {
    await generate(project);
    forge(({ problems }) => {
      const diagnostic = {
        code: "nullable-enum",
        message: "\u001b[2J",
        fix: "\u0007",
        place: null,
      };
      problems.push({ diagnostic, located: null });
    });
    const { runs, stderr } = await generate(project);
    expect(runs).toBe(0);
    expect(stderr).toContain("nullable-enum");

    expect(stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
  });

  it("keeps nothing about a spec with errors", async () => {
    put(project, { "api.yaml": spec.replace("pet.yaml#", "none.yaml#") });
    expect(await generate(project)).toMatchObject({ code: 2, runs: 1 });
    expect(await generate(project)).toMatchObject({ code: 2, runs: 1 });
  });

  it("keeps nothing about targets of the user, whose code may change", async () => {
    const target = `{ name: "own", names: { reserved: [], operations: {} }, plan: () => [] }`;
    put(project, {
      "specwright.config.mjs": `export default { input: "api.yaml", targets: [${target}] };`,
    });
    unlinkSync(join(project, "specwright.config.json"));
    expect(await generate(project)).toMatchObject({ code: 0, runs: 1 });
    expect(await generate(project)).toMatchObject({ code: 0, runs: 1 });
  });

  it("is in the folder of the user if there is no package", async () => {
    unlinkSync(join(project, "package.json"));
    const home = emptyFolder();
    const session = { cwd: project, env: { XDG_CACHE_HOME: home } };
    await specwright(session, "generate");
    expect(readdirSync(join(home, "specwright"))).not.toHaveLength(0);
    expect(readdirSync(project)).not.toContain("node_modules");
  });
});
