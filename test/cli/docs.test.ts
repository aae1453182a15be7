/** `specwright docs` prints the pages that the package contains. */
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { pages, root } from "../guide/pages.js";
import { specwright } from "./terminal.js";

const docs = (...args: string[]) =>
  specwright({ cwd: tmpdir() }, "docs", ...args);

interface Output {
  counts: Record<string, number>;
  topics: { name: string; title: string; sections: string[]; path: string }[];
  markdown?: string;
}

describe("without a topic", () => {
  it("lists every guide and reference page in one line", async () => {
    const { code, stdout } = await docs();
    expect(code).toBe(0);
    const [list = "", last] = stdout.trim().split("\n\n");
    expect(last).toBe("specwright docs <topic> prints one of them.");
    const names = list.split("\n").map((line) => line.split(" ", 1)[0]);
    const expected = pages.flatMap(({ path }) => {
      const [, folder, name] =
        /^docs\/(guide|reference)\/(.*)\.md$/.exec(path) ?? [];
      if (name === undefined) return [];
      return [folder === "guide" ? name : `reference/${name}`];
    });
    expect(names).toEqual(expected);
    expect(list).toMatch(/^server +Server: \S/m);
    for (const line of list.split("\n"))
      expect(line.length, line).toBeLessThanOrEqual(100);
  });

  it("shows no flags about warnings in its help", async () => {
    const { stdout } = await docs("--help");
    expect(stdout).toContain("--json");
    expect(stdout).not.toMatch(/--(?:strict|verbose)/);
  });

  it("prints the list as JSON", async () => {
    const { stdout } = await docs("--json");
    const { counts, topics, markdown } = JSON.parse(stdout) as Output;
    expect(counts["topics"]).toBe(topics.length);
    expect(markdown).toBeUndefined();
    const server = topics.find(({ name }) => name === "server");
    expect(server).toMatchObject({
      title: "Server",
      path: "docs/guide/server.md",
    });
    expect(server?.sections).toContain("Errors");
  });

  it("takes no heading from code blocks", async () => {
    const { stdout } = await docs("--json");
    const { topics } = JSON.parse(stdout) as Output;
    for (const { path, title, sections } of topics) {
      const text = readFileSync(join(root, path), "utf8");
      expect(text.startsWith(`# ${title}\n`), path).toBe(true);
      expect(new Set(sections).size, path).toBe(sections.length);
    }
  });
});

describe("with a topic", () => {
  it.each([
    ["server", "docs/guide/server.md"],
    // A guide and a reference page have this name.
    ["lifecycle", "docs/guide/lifecycle.md"],
    ["reference/lifecycle", "docs/reference/lifecycle.md"],
    ["cli", "docs/reference/cli.md"],
  ])("prints %s", async (name, path) => {
    const text = readFileSync(join(root, path), "utf8");
    const printed = await docs(name);
    expect(printed).toEqual({ code: 0, stdout: text, stderr: "" });
    const { stdout } = await docs(name, "--json");
    expect(JSON.parse(stdout)).toMatchObject({
      topics: [{ path }],
      markdown: text,
    });
  });

  it.each([
    ["sever", "Did you mean server?"],
    ["confg", "Did you mean config?"],
    ["frobnicate", "specwright docs lists the topics."],
    ["../../package", "specwright docs lists the topics."],
  ])("refuses %s", async (name, fix) => {
    const { code, stdout, stderr } = await docs(name);
    expect(code).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toContain(`There is no topic ${name}.`);
    expect(stderr).toContain(fix);
    const json = await docs(name, "--json");
    expect(JSON.parse(json.stdout)).toMatchObject({
      diagnostics: [{ code: "bad-arguments", fix }],
    });
  });
});
