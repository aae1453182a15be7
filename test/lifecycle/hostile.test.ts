/** No text of a spec changes the structure of a calendar, an annotation or a table. */
import { describe, expect, it } from "vitest";
import { githubCommands } from "../../src/cli/annotations/github.js";
import { gitlabReport } from "../../src/cli/annotations/gitlab.js";
import { junitReport } from "../../src/cli/annotations/junit.js";
import type { JsonDiagnostic } from "../../src/cli/problem.js";
import { calendarText } from "../../src/commands/lifecycle/calendar.js";
import type { LifecycleItem } from "../../src/commands/lifecycle/items.js";
import { lifecycleMarkdown } from "../../src/commands/lifecycle/markdown.js";
import { lifecycleTable } from "../../src/commands/lifecycle/table.js";
import fc from "../support/fast-check.js";

const hostile = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: "grapheme" }),
  fc
    .array(
      fc.constantFrom(
        ...'\r\n|\r|\n|\u2028|\u0085|\u0000|\t|END:VEVENT|BEGIN:VEVENT|::error::x|##[add-mask]x|%0A|:|,|;|\\|\\n|"|<|>|&|]]>|<!--|\ud800|\ufffe|\u202e|é|漢|👩‍👩‍👧|`|x'.split(
          "|",
        ),
        "|",
        "x".repeat(80),
        "漢".repeat(30),
      ),
    )
    .map((parts) => parts.join("")),
);

function item(text: string): LifecycleItem {
  return {
    kind: "operation",
    name: text,
    operation: text,
    schema: null,
    status: "deprecated",
    stability: "stable",
    since: "2026-01-01",
    sinceVersion: text,
    removal: "2030-12-05",
    daysLeft: 3,
    replacement: text,
    note: text,
    part: `operation ${text}`,
    places: { stated: null, removal: null },
  };
}

/** Unfolds and unescapes, by RFC 5545, without the code under test. */
function parseCalendar(text: string): [string, string][] {
  expect(text.endsWith("\r\n")).toBe(true);
  const physical = text.slice(0, -2).split("\r\n");
  for (const line of physical) {
    expect(line).not.toMatch(/[\r\n\u0000-\u0008\u000b-\u001f\u007f]/);
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(Buffer.from(line).toString()).toBe(line);
  }
  const logical = physical.join("\r\n").replaceAll("\r\n ", "").split("\r\n");
  return logical.map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon), line.slice(colon + 1)];
  });
}

function unescape(value: string): string {
  return value.replace(/\\(.)/g, (_, character: string) =>
    character === "n" ? "\n" : character,
  );
}

/** The text without the characters that a calendar cannot have. */
function sayable(text: string): string {
  return Buffer.from(text)
    .toString()
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, "\n")
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, "");
}

it("a calendar has the same properties for every text, and gives the text back", () => {
  fc.assert(
    fc.property(hostile, hostile, (title, text) => {
      const calendar = calendarText(
        [{ title, items: [item(text)] }],
        "2030-01-01",
      );
      const properties = parseCalendar(calendar);
      expect(properties.map(([name]) => name)).toEqual(
        "BEGIN VERSION PRODID CALSCALE BEGIN UID DTSTAMP DTSTART;VALUE=DATE DTEND;VALUE=DATE SUMMARY DESCRIPTION TRANSP END END".split(
          " ",
        ),
      );
      const values = new Map(properties);
      expect(unescape(values.get("SUMMARY") ?? "")).toBe(
        sayable(`${title}: removal of operation ${text}`),
      );
      expect(values.get("UID")).toMatch(/^[0-9a-f]{32}@specwright$/);
    }),
  );
});

it("an event keeps its identifier when its date or its texts change", () => {
  const uid = (one: LifecycleItem) =>
    new Map(
      parseCalendar(calendarText([{ title: "T", items: [one] }], "2030-01-01")),
    ).get("UID");
  const before = item("a");
  const moved = { ...before, removal: "2031-01-01", note: "Other." };
  expect(uid(moved)).toBe(uid(before));
  expect(uid(item("b"))).not.toBe(uid(before));
});

it("two parts with the same name have two identifiers", () => {
  const items = [item("a"), item("a")];
  const text = calendarText([{ title: "T", items }], "2030-01-01");
  const uids = text.match(/UID:.*/g) ?? [];
  expect(new Set(uids).size).toBe(2);
});

function problem(text: string): JsonDiagnostic {
  return {
    code: "removal-overdue",
    severity: "error",
    message: text,
    fix: "Fix it.",
    file: text,
    pointer: text,
    line: 3,
    column: 4,
  };
}

describe("an annotation", () => {
  it("of GitHub is one command with these properties", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const [line = "", ...more] = githubCommands([problem(text)]);
        expect(more).toEqual([]);
        expect(line).not.toMatch(/[\r\n]/);
        // The runner splits at the first `::` after the command, and the properties at commas.
        const end = line.indexOf("::", 2);
        const [command = "", ...rest] = line.slice(2, end).split(" ");
        expect(command).toBe("error");
        const properties = rest
          .join(" ")
          .split(",")
          .map((pair) => pair.split("="));
        expect(properties.map(([name]) => name)).toEqual([
          "file",
          "line",
          "col",
          "title",
        ]);
        const decode = (value: string) =>
          value
            .replaceAll("%0D", "\r")
            .replaceAll("%0A", "\n")
            .replaceAll("%3A", ":")
            .replaceAll("%2C", ",")
            .replaceAll("%25", "%");
        expect(decode(properties[0]?.slice(1).join("=") ?? "")).toBe(text);
        expect(decode(line.slice(end + 2))).toBe(`${text} Fix it.`);
      }),
    );
  });

  it("of GitLab is JSON with unique fingerprints", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const other = { ...problem(text), pointer: "/other" };
        const entries = JSON.parse(
          gitlabReport([problem(text), other]),
        ) as Record<string, unknown>[];
        expect(entries[0]).toMatchObject({
          description: `${text} Fix it.`,
          location: { path: text, lines: { begin: 3 } },
        });
        const prints = entries.map(({ fingerprint }) => fingerprint);
        expect(new Set(prints).size).toBe(text === "/other" ? 1 : 2);
      }),
    );
  });

  it("of JUnit is well-formed XML", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const xml = junitReport([problem(text)], "suite");
        expect(xml).not.toMatch(
          /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/,
        );
        expect(Buffer.from(xml).toString()).toBe(xml);
        const tag = /<[/?]?[a-z-]+(?: [a-z]+="[^"<]*")*[/?]?>/g;
        const tags = xml.match(tag) ?? [];
        expect(tags.map((one) => /[a-z-]+/.exec(one)?.[0])).toEqual(
          "xml testsuites testsuite testcase failure failure testcase testsuite testsuites".split(
            " ",
          ),
        );
        expect(xml.replace(tag, "")).not.toContain("<");
        expect(xml.replace(/&(amp|lt|gt|quot|apos|#10);/g, "")).not.toContain(
          "&",
        );
      }),
    );
  });
});

const noPlace = { file: null, line: null, column: null };

it("a table has one line per part, without control characters and commands", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const lines = lifecycleTable([{ ...item(text), ...noPlace }]);
      expect(lines).toHaveLength(4);
      expect(lines.join("")).not.toMatch(
        /[\u0000-\u001f\u007f-\u009f\u202e\u2028]|##\[/,
      );
      expect(lines[1]?.trim().startsWith("::")).toBe(false);
    }),
  );
});

it("Markdown has one row per part", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const page = lifecycleMarkdown(text, [
        { ...item(text), ...noPlace, file: "p" },
      ]);
      const rows = page.split("\n").filter((line) => line.startsWith("|"));
      expect(rows).toHaveLength(3);
      expect(page.split("\n")).toHaveLength(7);
    }),
  );
});
