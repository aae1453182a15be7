/** The entries in `changes/` have the form that `npm run changelog` joins, and the changelog stays readable. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  parseEntry,
  readEntries,
  type ChangeEntry,
} from "../../scripts/changelog/entries.js";
import { withSection } from "../../scripts/changelog/section.js";
import { linkTargets } from "../docs/links.js";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const changelog = read("CHANGELOG.md");

describe("changes/", () => {
  const files = readdirSync(join(root, "changes"));

  it.each(files.filter((file) => file !== "README.md"))(
    "%s has the form of an entry, and its links exist",
    (file) => {
      const { text } = parseEntry(file, read(`changes/${file}`));
      const missing = linkTargets(text)
        .filter((target) => !target.startsWith("https:"))
        .map((target) => target.replace(/#.*$/, ""))
        .filter((path) => !existsSync(join(root, path)));
      expect(missing, "links are relative to the root").toEqual([]);
    },
  );

  it("shows the form in its README", () => {
    const [, example = ""] =
      /```text\n(.*?)```/s.exec(read("changes/README.md")) ?? [];
    expect(parseEntry("example.md", example).kind).toBe("Fixed");
  });

  it("has no entry that the changelog has already", () => {
    const released = readEntries(join(root, "changes")).filter(({ text }) =>
      changelog.includes(text),
    );
    expect(released).toEqual([]);
  });
});

describe("CHANGELOG.md", () => {
  it("is part of the package", () => {
    const { files } = JSON.parse(read("package.json")) as { files: string[] };
    expect(files).toContain("CHANGELOG.md");
  });

  it("has no line twice", () => {
    const items = changelog.split("\n").filter((line) => line.startsWith("- "));
    expect(items.filter((line, i) => items.indexOf(line) !== i)).toEqual([]);
  });

  it("has a section for the version of the package, and says it in one page", () => {
    const { version } = JSON.parse(read("package.json")) as { version: string };
    const sections = changelog.split(/^(?=## )/m).slice(1);
    expect(sections[0]).toMatch(new RegExp(`^## ${version}$`, "m"));
    for (const section of sections) {
      expect(section.length, section.slice(0, 20)).toBeLessThan(6000);
    }
  });
});

describe("the form of an entry", () => {
  const good = "# Added\n\nThe flag `--all` prints everything.\n";

  it("is a heading and a paragraph, which may have several lines", () => {
    expect(parseEntry("all-flag.md", good)).toEqual({
      file: "all-flag.md",
      kind: "Added",
      text: "The flag `--all` prints everything.",
    });
    expect(parseEntry("a.md", "# Fixed\n\nOne\ntwo.\n").text).toBe("One two.");
  });

  it.each([
    ["All Flag.md", good, /lower case/],
    ["all.txt", good, /lower case/],
    ["a.md", "The flag.", /begin with one of `# Breaking`/],
    ["a.md", "# New\n\nThe flag.", /begin with one of/],
    ["a.md", "# Added\n", /write a paragraph/],
    ["a.md", "# Added\n\n- The flag.", /one paragraph/],
    ["a.md", "# Added\n\nOne.\n\nTwo.", /one paragraph/],
    ["a.md", `# Added\n\n${"long ".repeat(101)}.`, /has 506/],
    ["a.md", "# Added\n\nThe flag", /full stop/],
  ])("refuses %s with %j", (file, source, problem) => {
    expect(() => parseEntry(file, source)).toThrow(problem);
  });
});

describe("a new section", () => {
  const entry = (kind: ChangeEntry["kind"], text: string): ChangeEntry => ({
    file: "a.md",
    kind,
    text,
  });
  const before = "# Changelog\n\nIntro.\n\n## 0.1.0\n\nFirst.\n";

  it("comes before the newest one, sorted by kind", () => {
    const entries = [
      entry("Fixed", "A."),
      entry("Breaking", "B."),
      entry("Fixed", "C."),
    ];
    expect(withSection(before, "0.2.0", entries)).toBe(
      "# Changelog\n\nIntro.\n\n## 0.2.0\n\n### Breaking\n\n- B.\n\n### Fixed\n\n- A.\n- C.\n\n## 0.1.0\n\nFirst.\n",
    );
  });

  it.each([
    ["", [entry("Added", "A.")], /not a version/],
    ["0.1.0", [entry("Added", "A.")], /already has a section/],
    ["0.2.0", [], /no entries/],
  ])("is refused for %j with %j", (version, entries, problem) => {
    expect(() => withSection(before, version, entries)).toThrow(problem);
  });
});
