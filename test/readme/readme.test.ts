/**
 * Each statement of a generated README is in a table with a fact about the generated files. A README must contain the
 * statement exactly if the fact holds. A statement that is in no table fails, and so does one that no configuration shows.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Facts } from "./facts.js";
import { isStatement, statementsOf } from "./statements.js";
import { cli } from "./tables/cli.js";
import { client, clientSkill } from "./tables/client.js";
import { mcp, mcpSkill } from "./tables/mcp.js";
import { mock } from "./tables/mock.js";
import { server, serverSkill } from "./tables/server.js";
import { types } from "./tables/types.js";
import { validators } from "./tables/validators.js";
import { webhooks } from "./tables/webhooks.js";
import { zod } from "./tables/zod.js";
import { configurations, worldOf, type World } from "./worlds.js";

interface Page {
  /** The template below `templates/`. */
  readonly template: string;
  readonly facts: Facts;
  /** The path of the page in the output, without `src/`. */
  readonly path: RegExp;
  /** Statements that are lists of parts of the API. */
  readonly lists?: readonly RegExp[];
}

/** The summary of the lifecycle of a deprecated operation. */
const deprecation = [
  /^`\w+`: (?:Since|Use) /,
  /^To be removed on /,
  /^Use `.*instead\.$/,
];

const pages: readonly Page[] = [
  page("validators", validators),
  page("client", client),
  skill("client", clientSkill, [/^`\w+`: .*`[A-Z]+ \/.*`\)?$/, ...deprecation]),
  page("server", server),
  skill("server", serverSkill),
  page("mock", mock),
  page("webhooks", webhooks),
  page("cli", cli, [/^`[\w-]+ [\w-]+`: [\w, -]+$/, /^`[A-Z_]+`$/]),
  page("mcp", mcp),
  skill("mcp", mcpSkill, [/^`\w+`: .* \([a-z ]+\)$/, ...deprecation]),
  page("zod", zod),
  page("types", types),
  {
    template: "package/README.md.hbs",
    facts: {},
    path: /^README\.md$/,
    lists: [/^`@api\/api\/\w+`: .*\.$/],
  },
];

function page(target: string, facts: Facts, lists: RegExp[] = []): Page {
  const path = new RegExp(`^${target}/README\\.md$`);
  return { template: `${target}/README.md.hbs`, facts, path, lists };
}

function skill(target: string, facts: Facts, lists: RegExp[] = []): Page {
  const path = new RegExp(`^(?:${target}/)?skills/[^/]+-${target}/SKILL\\.md$`);
  return { template: `${target}/SKILL.md.hbs`, facts, path, lists };
}

const worlds = new Map<string, World>();
/** The statements of all pages. Some are common to several of them. */
const shown = new Set<string>();

beforeAll(async () => {
  for (const name of Object.keys(configurations))
    worlds.set(name, await worldOf(name));
});

function textOf(world: World, { path }: Page): string | null {
  const file = world.files.find((one) =>
    path.test(one.path.replace(/^src\//, "")),
  );
  return file?.text ?? null;
}

/** Whether the configuration asks for the page. */
function hasPage(name: string, { template }: Page): boolean {
  const { targets, skills, layout } = configurations[name] ?? {};
  const [target = ""] = template.split("/");
  if (target === "package") return layout === "package";
  if (template.endsWith("SKILL.md.hbs") && skills !== true) return false;
  return targets?.includes(target) ?? true;
}

describe.each(Object.keys(configurations))("%s", (name) => {
  it.each(pages)("states what is true in $template", (about) => {
    const world = worlds.get(name);
    const text = world ? textOf(world, about) : null;
    if (!world || text === null) {
      expect(hasPage(name, about)).toBe(false);
      return;
    }
    const summary = world.model.info.documentation.summary ?? "";
    const statements = statementsOf(text).filter(
      (one) =>
        one !== summary && !about.lists?.some((pattern) => pattern.test(one)),
    );
    const patterns = Object.entries(about.facts);
    const unknown = statements.filter(
      (one) => !patterns.some(([pattern]) => isStatement(pattern, one)),
    );
    expect(unknown, "statements without a fact").toEqual([]);
    const wrong = patterns.flatMap(([pattern, fact]) => {
      const isThere = statements.some((one) => isStatement(pattern, one));
      return isThere === fact(world)
        ? []
        : [`${isThere ? "false" : "missing"}: ${pattern}`];
    });
    expect(wrong).toEqual([]);
    for (const one of statements) shown.add(one);
  });
});

describe.each(pages)("$template", ({ template, facts }) => {
  it("has a configuration for each statement of the table", () => {
    const seen = [...shown];
    expect(
      Object.keys(facts).filter(
        (pattern) => !seen.some((one) => isStatement(pattern, one)),
      ),
    ).toEqual([]);
  });

  it("has a configuration for each text of the template", () => {
    const source = readFileSync(
      join(import.meta.dirname, "../../templates", template),
      "utf8",
    );
    const words = (text: string) => text.replace(/[\s|`-]+/g, " ");
    const rendered = [...worlds.values()]
      .map((world) => words(textOf(world, pageOf(template)) ?? ""))
      .join("\n");
    const texts = source
      .split(/\{\{.*?\}\}|\n\s*\n/)
      .map((text) => words(text).trim())
      .filter((text) => text.length > 3);
    expect(texts.filter((text) => !rendered.includes(text))).toEqual([]);
  });
});

function pageOf(template: string): Page {
  const found = pages.find((one) => one.template === template);
  if (!found) throw new Error(template);
  return found;
}
