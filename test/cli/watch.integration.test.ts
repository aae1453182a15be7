import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { run } from "../../src/cli/run.js";
import type * as Pipeline from "../../src/generate.js";
import { eventually } from "../support/eventually.js";
import { contents, emptyFolder, put } from "../write/folder.js";
import { specwright } from "./terminal.js";

/** The real pipeline, which counts its runs. They end when the gate opens. */
const reads = vi.hoisted(() => ({ count: 0, gate: Promise.resolve() }));
vi.mock("../../src/generate.js", async (load) => {
  const real = await load<typeof Pipeline>();
  return {
    ...real,
    generate: async (options: Pipeline.GenerateOptions) => {
      const result = await real.generate(options);
      reads.count++;
      await reads.gate;
      return result;
    },
  };
});

const spec = (title: string) => `openapi: 3.1.0
info: { title: ${title}, version: "1" }
paths: {}
components: { schemas: { Pet: { $ref: "pet.yaml#/Pet" } } }
`;

function closeGate(): () => void {
  let open = (): void => undefined;
  reads.gate = new Promise((resolve) => (open = resolve));
  return open;
}

interface Watching {
  printed: () => string;
  /** Waits until the output has a text, from the last time on. */
  says: (text: RegExp) => Promise<void>;
  readme: () => string;
}

let cwd: string;
let stop: AbortController;
let ended: Promise<unknown>;

beforeEach(() => {
  cwd = emptyFolder();
  stop = new AbortController();
  reads.count = 0;
  reads.gate = Promise.resolve();
  put(cwd, {
    "api.yaml": spec("Pets"),
    "pet.yaml": "Pet: { type: string }\n",
    "specwright.config.json": '{ "input": "api.yaml", "targets": ["docs"] }',
  });
});
afterEach(async () => {
  stop.abort();
  await ended;
});

function watching(...flags: string[]): Watching {
  let printed = "";
  let from = 0;
  const output = { write: (text: string) => (printed += text) };
  ended = run(["generate", "--watch", ...flags], {
    stdout: output,
    stderr: output,
    cwd,
    env: {},
    today: "2030-01-01",
    stop: stop.signal,
  });
  return {
    printed: () => printed,
    async says(text) {
      await eventually(() => {
        expect(printed.slice(from)).toMatch(text);
      });
      from = printed.length;
    },
    readme: () => contents(cwd)["generated/docs/README.md"] ?? "",
  };
}

const save = (name: string, text: string) => {
  writeFileSync(join(cwd, name), text);
};

describe("--watch", () => {
  it("generates after each change, with a line for each run", async () => {
    const { says, readme } = watching();
    await says(/^[^]*generated: \d+ written, .* \(\d+ ms\)\n$/);
    save("api.yaml", spec("Cats"));
    await says(/^generated: \d+ written, .* \(\d+ ms\)\n$/);
    expect(readme()).toContain("# Cats");
    save("pet.yaml", "Pet: { type: integer }\n");
    await says(/^generated: \d+ written/);
  });

  it("notices what was saved while it generated", async () => {
    const { says, readme, printed } = watching();
    await says(/written/);
    const openGate = closeGate();
    save("api.yaml", spec("Cats"));
    await eventually(() => {
      expect(reads.count).toBeGreaterThan(1);
    });
    save("api.yaml", spec("Dogs"));
    openGate();
    await eventually(() => {
      expect(readme()).toContain("# Dogs");
    });
    expect(printed()).not.toContain("error");
  });

  it("ends if it is stopped while it generates", async () => {
    const openGate = closeGate();
    watching();
    await eventually(() => {
      expect(reads.count).toBeGreaterThan(0);
    });
    stop.abort();
    openGate();
    await ended;
  });

  it("does not collect listeners", async () => {
    const warnings: Error[] = [];
    const collect = (warning: Error) => warnings.push(warning);
    process.on("warning", collect);
    const { says } = watching();
    await says(/written/);
    for (let change = 0; change < 12; change++) {
      save("api.yaml", spec(`Pets ${String(change)}`));
      await says(/written/);
    }
    process.off("warning", collect);
    expect(warnings).toEqual([]);
  });

  it("continues if the folder of templates does not exist", async () => {
    save(
      "specwright.config.json",
      '{ "input": "api.yaml", "targets": ["docs"], "templates": "none" }',
    );
    const { says } = watching();
    await says(/written/);
    save("api.yaml", spec("Cats"));
    await says(/written/);
  });

  it("continues after an error, and says when the spec is valid again", async () => {
    const { says, readme } = watching();
    await says(/written/);
    save("api.yaml", "openapi: [");
    await says(/error syntax[^]*Nothing was written/);
    expect(readme()).toContain("# Pets");
    save("api.yaml", spec("Dogs"));
    await says(/^The spec is valid again\. generated: /);
    expect(readme()).toContain("# Dogs");
  });

  it("notices a document that was missing", async () => {
    rmSync(join(cwd, "pet.yaml"));
    const { says } = watching();
    await says(/error[^]*Nothing was written/);
    save("pet.yaml", "Pet: { type: string }\n");
    await says(/valid again/);
  });

  it("notices another config and a template", async () => {
    put(cwd, { "own/docs/overview.md.hbs": "# One\n" });
    const { says, readme } = watching();
    await says(/written/);
    save(
      "specwright.config.json",
      '{ "input": "api.yaml", "targets": ["docs"], "templates": "own" }',
    );
    await says(/written/);
    expect(readme()).toContain("# One");
    put(cwd, { "own/docs/overview.md.hbs": "# Two\n" });
    await says(/written/);
    expect(readme()).toContain("# Two");
  });

  it("notices a file that the config imports", async () => {
    rmSync(join(cwd, "specwright.config.json"));
    put(cwd, {
      "specwright.config.mjs":
        'import { settings } from "./settings.mjs";\nexport default { ...settings, targets: ["docs"] };\n',
      "settings.mjs": 'export const settings = { input: "api.yaml" };\n',
      "other.yaml": spec("Toys"),
    });
    const { says, readme } = watching();
    await says(/written/);
    save("settings.mjs", 'export const settings = { input: "other.yaml" };\n');
    await says(/written/);
    expect(readme()).toContain("# Toys");
  });

  it("notices the settings of Prettier", async () => {
    save(".prettierrc", "printWidth: 80");
    save("package.json", "{}");
    const { says } = watching();
    await says(/written/);
    save(".prettierrc", "printWidth: 40");
    await says(/generated/);
  });

  it.each([["--check"], ["--json"], ["--dump", "model"]])(
    "is refused with %s",
    async (...flags) => {
      ended = Promise.resolve();
      const { code, stdout, stderr } = await specwright(
        { cwd },
        ...["generate", "--watch", ...flags],
      );
      expect(code).toBe(2);
      expect(stdout + stderr).toContain("--watch cannot be combined with");
    },
  );
});
