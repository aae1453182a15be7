/** Commands that the pages show are commands that exist, with flags that exist. */
import MarkdownIt from "markdown-it";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { commands } from "../../src/cli/commands.js";
import { specwright } from "../cli/terminal.js";
import { pages, root, type Page } from "./pages.js";

interface Scripts {
  scripts?: Record<string, string>;
}

const ownScripts = new Set(
  Object.keys(
    (
      JSON.parse(
        readFileSync(join(root, "package.json"), "utf8"),
      ) as Required<Scripts>
    ).scripts,
  ),
);

/** The flags of each command, from its `--help`. */
const flags = new Map<string, Set<string>>();

beforeAll(async () => {
  for (const { name } of commands) {
    const args = [...name.split(" "), "--help"];
    const { stdout } = await specwright({ cwd: root }, ...args);
    const found = [...stdout.matchAll(/(?<![\w-])--?[a-z][\w-]*/g)];
    flags.set(name, new Set(found.map(([flag]) => flag)));
  }
});

/** What is wrong with one command line; null where nothing is. */
function problemWith(command: string, scripts: Set<string>): string | null {
  const words = command
    .trim()
    .split(/\s+/)
    .filter((word, index, all) => {
      const before = all.slice(0, index);
      return !(/^[A-Z_]+=/.test(word) && before.every((w) => w.includes("=")));
    });
  const [program = "", ...rest] = words;
  switch (program) {
    case "specwright":
      return specwrightProblem(rest);
    case "npx":
    case "bunx":
      return problemWith(rest.join(" "), scripts);
    case "npm":
    case "pnpm":
    case "yarn":
    case "bun":
      return packageManagerProblem(rest, scripts);
    case "vitest":
      return fileProblem(rest.slice(1).filter((word) => !word.startsWith("-")));
    case "node":
    case "bash":
      return fileProblem(rest.slice(0, 1));
    // `npm run test:monorepo` runs these.
    case "nx":
    case "turbo":
    // `test/development/` runs these.
    case "tsc":
    case "vite":
    case "curl":
    case "export":
    case "cd":
      return null;
    default:
      return program.includes("/")
        ? (fileProblem([program]) ?? wrappedProblem(rest, scripts))
        : `${program} is not a known program`;
  }
}

/** `scripts/with-postgres npm test` */
function wrappedProblem(
  words: readonly string[],
  scripts: Set<string>,
): string | null {
  return words.length === 0 || words[0]?.startsWith("-")
    ? null
    : problemWith(words.join(" "), scripts);
}

function fileProblem(paths: readonly string[]): string | null {
  const missing = paths.find((path) => !existsSync(join(root, path)));
  return missing === undefined ? null : `${missing} does not exist`;
}

function specwrightProblem(words: readonly string[]): string | null {
  const [first = "", second = ""] = words;
  if (first.startsWith("-")) return null;
  // A group alone, such as `specwright domains`, is named in text.
  const isGroup = commands.some(({ name }) => name.startsWith(`${first} `));
  if (isGroup && second === "") return null;
  const command = isGroup ? `${first} ${second}` : first;
  const known = flags.get(command);
  if (!known) return `specwright has no command ${command}`;
  const unknown = words
    .filter((word) => word.startsWith("-"))
    .map((word) => word.replace(/=.*$/, ""))
    .find((word) => !known.has(word));
  return unknown === undefined
    ? null
    : `specwright ${command} has no flag ${unknown}`;
}

const managerCommands = new Set(
  "add ci create exec i init install pack publish test start uninstall dlx".split(
    " ",
  ),
);

function packageManagerProblem(
  words: readonly string[],
  scripts: Set<string>,
): string | null {
  const [command = "", ...rest] = words;
  if (command === "specwright") return specwrightProblem(rest);
  if (command === "exec" || command === "dlx") {
    return problemWith(rest.join(" "), scripts);
  }
  if (command !== "run") {
    return managerCommands.has(command) || scripts.has(command)
      ? null
      : `${command} is neither a command nor a script`;
  }
  const [script = "", ...further] = rest;
  if (!scripts.has(script)) return `there is no script ${script}`;
  return script === "generate"
    ? specwrightProblem(["generate", ...further.filter((w) => w !== "--")])
    : null;
}

/** Lines of `sh` blocks, and code spans in the text that begin like a command. */
function commandsIn({ text, blocks }: Page): string[] {
  const lines = blocks
    .filter(({ language }) => language === "sh")
    .flatMap((block) => block.text.replaceAll("\\\n", " ").split("\n"))
    .map((line) => line.replace(/(^|\s)#.*$/, "").trim())
    .filter((line) => line !== "");
  const spans = new MarkdownIt()
    .parse(text, {})
    .flatMap(({ children }) => children ?? [])
    .filter(({ type }) => type === "code_inline")
    .map(({ content }) => content)
    .filter((content) =>
      /^(?:(?:npx )?specwright [a-z-]|npx |npm run |scripts\/|bash )/.test(
        content,
      ),
    );
  return [...lines, ...spans].flatMap((line) => line.split(/\s(?:&&|\|)\s/));
}

/** A page about a project of the reader's own may show scripts of its own. */
function scriptsOn({ blocks }: Page): Set<string> {
  const shown = blocks
    .filter(({ language }) => language === "json")
    .flatMap(({ text }) =>
      Object.keys((JSON.parse(text) as Scripts).scripts ?? {}),
    );
  return new Set([...ownScripts, ...shown]);
}

describe.each(pages.filter((page) => page.path !== "CHANGELOG.md"))(
  "$path",
  (page) => {
    it("shows commands and flags that exist", () => {
      const scripts = scriptsOn(page);
      const problems = commandsIn(page)
        .map((command) => {
          const problem = problemWith(command, scripts);
          return problem === null ? null : `${command}: ${problem}`;
        })
        .filter((problem) => problem !== null);
      expect(problems).toEqual([]);
    });
  },
);

describe("the check of commands", () => {
  it.each([
    ["npx specwright generate --chek", /no flag --chek/],
    ["specwright frobnicate", /no command frobnicate/],
    ["specwright domains frobnicate", /no command domains frobnicate/],
    ["specwright domains verify --root x", /no flag --root/],
    ["npm run generate -- --nope", /no flag --nope/],
    ["npm run nothing", /no script nothing/],
    ["npx vitest run test/none", /test\/none does not exist/],
    ["frobnicate", /not a known program/],
  ])("refuses %s", (command, problem) => {
    expect(problemWith(command, ownScripts)).toMatch(problem);
  });

  it.each([
    "PORT=1 npm start",
    "npm run generate -- --check",
    "pnpm exec specwright generate --strict",
    "yarn specwright validate spec.yaml --json",
    "scripts/with-postgres npm test",
  ])("accepts %s", (command) => {
    expect(problemWith(command, ownScripts)).toBeNull();
  });

  it("sees the two commands of the README as single lines", () => {
    const lines = pages[0]?.text.split("\n") ?? [];
    expect(lines).toContain("npm ci && npm run generate");
    expect(lines).toContain("npm ci && npm test");
  });
});
