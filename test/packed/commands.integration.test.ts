/**
 * The tool as users install it: packed, installed with npm in an empty folder outside of this repository, and without a
 * registry. Every command of the quick start and of each guide runs there. `npm run test:packed` does the same with
 * other package managers.
 */
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pages } from "../guide/pages.js";
import { pack } from "../packages/npm.js";
import { withTarball } from "../setups/follow-guide.js";
import { createEmptyProject, root, type Project } from "../setups/project.js";
import { compilers } from "../support/compile.js";
import {
  isLeftOut,
  leftOut,
  pagesWithCommands,
  shownOn,
} from "./shown-commands.js";

/** Commands of guides run without `npx`, which takes longer than most of them. */
const path = ["node_modules/.bin"];
let packed = "";
let tarball = "";
let installed: Project;

beforeAll(() => {
  packed = mkdtempSync(join(tmpdir(), "specwright-packed-"));
  [tarball = ""] = pack([root], packed);
  installed = createEmptyProject(path);
  prepare(installed);
  installed.run(`npm install --save-dev ${tarball}`);
  const spec = join(root, "spec/petstore.yaml");
  installed.run(`specwright bundle ${spec} --output openapi.yaml`);
});

afterAll(() => {
  rmSync(packed, { recursive: true, force: true });
  installed.remove();
});

/** npm must not ask a registry. */
function prepare(project: Project): void {
  project.write({ ".npmrc": "offline=true\naudit=false\nfund=false\n" });
}

/** The files and commits that guides expect of the reader, besides a `package.json` and the spec in `openapi.yaml`. */
const given: Readonly<Record<string, readonly string[]>> = {
  "docs/guide/description.md": [`cp -r ${join(root, "spec")} spec`],
  "docs/guide/diff.md": [
    "mkdir -p apis/pets && cp openapi.yaml apis/pets",
    "git init --quiet --initial-branch main && git add openapi.yaml apis",
    "git -c user.name=a -c user.email=a@example.com commit --quiet --message first",
  ],
  "docs/guide/domains.md": ["mkdir site && touch site/index.html"],
  "docs/guide/lifecycle.md": ["mkdir docs"],
  "docs/guide/release.md": [
    "git init --quiet && git add openapi.yaml",
    "git -c user.name=a -c user.email=a@example.com commit --quiet --message first",
    "git tag v1.4.0",
  ],
};

function projectFor(page: string): Project {
  const project = createEmptyProject(page === "README.md" ? [] : path);
  prepare(project);
  project.write({ "openapi.yaml": installed.read("openapi.yaml") });
  for (const command of given[page] ?? []) project.run(command);
  return project;
}

/** Most guides get a link to the installed package, which takes less time. It does not survive other commands of npm. */
function install(page: string, command: string, project: Project): boolean {
  const isFirst = /^npm install (-D|--save-dev) specwright$/.test(command);
  const ofNpm = commandsOf(page).filter((one) => /^npm /.test(one.command));
  if (!isFirst || page === "README.md" || ofNpm.length > 1) return false;
  const modules = "node_modules";
  symlinkSync(join(installed.folder, modules), join(project.folder, modules));
  return true;
}

it("is one package", () => {
  const names = readdirSync(join(installed.folder, "node_modules"));
  expect(names.filter((name) => !name.startsWith("."))).toEqual(["specwright"]);
});

it("has declarations that need no other package", () => {
  installed.write({
    "target.ts": `import { defineConfig, defineTarget, str } from "specwright";
import { specwright } from "specwright/vite";

export const plugins = [specwright({ config: "api/specwright.config.ts" })];

const own = defineTarget({
  name: "own",
  names: { reserved: [], operations: {} },
  plan: () => [
    {
      kind: "source",
      path: "index.ts",
      build(file, { print }) {
        file.addStatements(print(str("text")));
      },
    },
  ],
});
export default defineConfig({ input: "openapi.yaml", targets: [own] });
`,
    "tsconfig.json": JSON.stringify({
      compilerOptions: {
        target: "es2022",
        module: "nodenext",
        strict: true,
        noEmit: true,
        skipLibCheck: false,
        types: [],
      },
      files: ["target.ts"],
    }),
  });
  installed.run(`node ${join(root, compilers["7.0"])} -p tsconfig.json`);
  installed.write({
    "plugin.mjs": `import { specwright } from "specwright/vite";
console.log(specwright().name);
`,
  });
  expect(installed.run("node plugin.mjs")).toBe("specwright\n");
});

const commandsOf = (page: string) =>
  shownOn(page).filter((shown) => !isLeftOut(shown));

/** Guides without a command that a test can run. */
const withoutCommands: Readonly<Record<string, string>> = {
  "docs/guide/production.md":
    "it needs Docker, systemd or Kubernetes, see test/deploy",
};

it("has commands of every guide", () => {
  const missing = pages
    .map(({ path }) => path)
    .filter((path) => path.startsWith("docs/guide/"))
    .filter((path) => !pagesWithCommands.includes(path));
  expect(missing).toEqual(Object.keys(withoutCommands));
});

describe.each(pagesWithCommands.filter((page) => commandsOf(page).length > 0))(
  "%s",
  (page) => {
    it("shows commands that run", () => {
      const project = projectFor(page);
      try {
        for (const { command } of commandsOf(page)) {
          if (install(page, command, project)) continue;
          project.run(
            withTarball(command, tarball)
              // There is no terminal to ask questions.
              .replace(/specwright init$/, "$& --yes")
              .replace(/specwright domains remove .*$/, "$& --unshared")
              .replace(/^npx /, page === "README.md" ? "npx " : ""),
          );
        }
      } finally {
        project.remove();
      }
    });
  },
);

describe("the commands", () => {
  it("begin with the installation and init", () => {
    const [first, second] = shownOn("README.md");
    expect(first?.command).toBe("npm install -D specwright");
    expect(second?.command).toBe("npx specwright init");
  });

  it("are left out only if one of the reasons applies to them", () => {
    const shown = pagesWithCommands.flatMap(shownOn);
    for (const { command, section, reason } of leftOut) {
      const fits = shown.some(
        (one) =>
          command.test(one.command) && (section?.test(one.section) ?? true),
      );
      expect(fits, reason).toBe(true);
    }
    const run = pagesWithCommands.flatMap(commandsOf);
    expect(run.length).toBeGreaterThan(100);
  });
});
