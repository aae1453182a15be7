import { describe, expect, it } from "vitest";
import type { VersionStep } from "../../src/commands/diff/version.js";
import { withSection } from "../../src/commands/release/changelog-file.js";
import {
  isLower,
  nextVersion,
} from "../../src/commands/release/next-version.js";
import {
  releaseFacts,
  releasedText,
} from "../../src/commands/diff/released.js";

describe("the next version", () => {
  it.each<[string, VersionStep, string | null]>([
    ["1.2.3", "major", "2.0.0"],
    ["1.2.3", "minor", "1.3.0"],
    ["1.2.3", "patch", "1.2.4"],
    ["1.2.3", "none", "1.2.3"],
    ["0.2.3", "major", "0.3.0"],
    ["0.2.3", "minor", "0.2.4"],
    ["0.2.3", "patch", "0.2.4"],
    ["v2", "major", "v3"],
    ["v2", "minor", "v2.1"],
    ["1.4", "minor", "1.5"],
    ["1.4", "patch", "1.4.1"],
    ["2.0.0-beta.1", "major", "2.0.0"],
    ["2.0.0-beta.1", "patch", "2.0.0"],
    ["2.1.0-beta.1", "major", "3.0.0"],
    ["1.0.0+5", "patch", "1.0.1"],
    ["2022-11-15", "major", null],
    ["latest", "patch", null],
  ])("after %s with a %s change is %s", (version, step, next) => {
    expect(nextVersion(version, step)).toBe(next);
  });

  it.each<[string, string, boolean]>([
    ["1.9.0", "1.10.0", true],
    ["1.10.0", "1.9.0", false],
    ["2.0.0-beta", "2.0.0", true],
    ["v1", "1.0.0", false],
    ["2022-11-15", "1.0.0", false],
  ])("%s is lower than %s: %s", (version, other, expected) => {
    expect(isLower(version, other)).toBe(expected);
  });
});

describe("the changelog", () => {
  const section = "## [1.1.0] - 2030-01-01\n\n### Added\n\n- New.";

  it("is created with a title", () => {
    const text = withSection(null, "1.1.0", section);
    expect(text).toBe(
      `# Changelog\n\nAll notable changes of this API.\n\n${section}\n`,
    );
  });

  it("gets the newest release after the unreleased changes", () => {
    const text =
      "# Changes\n\n## [Unreleased]\n\n- Soon.\n\n## [1.0.0] - 2029-01-01\n\n- Old.\n";
    expect(withSection(text, "1.1.0", section)).toBe(
      `# Changes\n\n## [Unreleased]\n\n- Soon.\n\n${section}\n\n## [1.0.0] - 2029-01-01\n\n- Old.\n`,
    );
  });

  it("has one section for each version", () => {
    const text = withSection("# Changes\n\n## 1.0.0\n", "1.1.0", section);
    expect(withSection(text, "1.1.0", section)).toBe(text);
  });

  it("keeps line ends, and headings in code", () => {
    const text = "# Changes\r\n\r\n```\r\n## 0.9.0\r\n```\r\n";
    expect(withSection(text, "1.1.0", section)).toBe(
      `${text}\r\n${section.replaceAll("\n", "\r\n")}\r\n`,
    );
  });
});

describe("the released spec", () => {
  const description = `{\n  "openapi": "3.1.0",\n  "x": 1e400\n}\n`;
  const facts = { version: "1.0.0", date: "2030-01-01" };

  it("has the version and the date", () => {
    const text = releasedText(description, facts);
    expect(releaseFacts(text)).toEqual(facts);
    expect(text).toContain("1e400");
  });

  it("may be formatted, but not edited", () => {
    const text = releasedText(`{"a": {"b": 1}}`, facts);
    const formatted = JSON.stringify(JSON.parse(text), null, 4);
    expect(releaseFacts(formatted)).toEqual(facts);
    expect(releaseFacts(text.replace("1}", "2}"))).toBeNull();
    expect(releaseFacts("<<<<<<< HEAD\n")).toBeNull();
  });
});
