import { describe, expect, it } from "vitest";
import type { Finding } from "../../../src/commands/diff/finding.js";
import { changelogSection } from "../../../src/commands/diff/report/changelog.js";
import { diffMarkdown } from "../../../src/commands/diff/report/markdown.js";
import type { ShownDiff } from "../../../src/commands/diff/report/shown.js";
import { diffText } from "../../../src/commands/diff/report/text.js";
import { versionReason } from "../../../src/commands/diff/version.js";
import { diffHtml } from "../../../src/commands/diff/report/html.js";
import type { RefusedPart } from "../../../src/commands/diff/refused-part.js";
import { finding } from "./findings.js";

function shown(findings: readonly Finding[]): ShownDiff {
  return {
    hasScopes: true,
    isVerbose: false,
    title: "Pet Store",
    reason: versionReason({
      findings: [...findings],
      waived: [],
      unproven: "major",
    }),
    findings: findings.map((finding) => ({
      finding,
      base: finding.base && "old.yaml:3:5",
      head: finding.head && "new.yaml:4:5",
      replay: null,
      refused: null,
    })),
    waived: [],
  };
}

const withRequest = finding({
  witness: {
    acceptedBy: "base",
    value: { name: "Rex" },
    request: {
      method: "POST",
      target: "/pets",
      headers: { "content-type": "application/json" },
      body: '{"name":"Rex"}',
    },
  },
});

const added = finding({
  level: "compatible",
  code: "operation-added",
  direction: null,
  message: "The operation was added.",
  base: null,
  operations: [{ method: "GET", path: "/owners", part: null }],
});

describe("text", () => {
  it("groups findings by level, with both places and a short witness", () => {
    const lines = diffText(shown([withRequest, added]), (_, text) => text);
    expect(lines.join("\n")).toBe(`Breaking (1)
  property-became-required (wire, request): The property "tag" became required.
    POST /pets, request body application/json
    base old.yaml:3:5, head new.yaml:4:5
    base accepts, head refuses: POST /pets {"name":"Rex"}

Compatible (1)
  operation-added (wire): The operation was added.
    GET /owners
    head new.yaml:4:5

The next version is a major one: 1 change breaks requests or responses.`);
  });

  it("contains no control characters of the spec", () => {
    const hostile = finding({
      message: 'The property "\u001b[2J\n" became required.',
      operations: [{ method: "POST", path: "/\u001b[2J", part: "\u202e" }],
      witness: { acceptedBy: "base", value: "\u001b[2J" },
    });
    const text = diffText(shown([hostile]), (_, text) => text).join("\n");
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
  });
});

describe("Markdown", () => {
  it("has a table, and folds witnesses", () => {
    expect(diffMarkdown(shown([withRequest]))).toBe(`## Changes of Pet Store

The next version is a major one: 1 change breaks requests or responses.

### Breaking (1)

| #   | Change                                                           | Operations                                  | Scope | Base           | Head           |
| --- | ---------------------------------------------------------------- | ------------------------------------------- | ----- | -------------- | -------------- |
| 1   | The property "tag" became required. (\`property-became-required\`) | \`POST /pets, request body application/json\` | wire  | \`old.yaml:3:5\` | \`new.yaml:4:5\` |

<details>
<summary>Witnesses</summary>

**1** \`property-became-required\`: base accepts, head refuses

\`\`\`http
POST /pets HTTP/1.1
content-type: application/json

{"name":"Rex"}
\`\`\`

</details>`);
  });

  it("shows text of the spec as text", () => {
    const hostile = finding({
      message: 'The property "<img src=x> | [a](b) @team" became required.',
      witness: { acceptedBy: "base", value: "```\n</details>" },
    });
    const markdown = diffMarkdown(shown([hostile]));
    expect(markdown).not.toContain("<img");
    expect(markdown).not.toMatch(/[^\\]\[a\]\(b\)/);
    expect(markdown).toContain("\\|");
  });
});

/** Twelve changes of words, and one that is none. */
const words = Array.from({ length: 12 }, (_, index) =>
  finding({
    code: "documentation-changed",
    level: "compatible",
    weight: "patch",
    message: `The description of the tag "${String(index)}" changed`,
  }),
);

describe("changes of words", () => {
  const count = "12 changes of descriptions, titles, tags and examples";
  const reports: [name: string, report: (diff: ShownDiff) => string][] = [
    ["text", (diff) => diffText(diff, (_, text) => text).join("\n")],
    ["Markdown", diffMarkdown],
    ["HTML", (diff: ShownDiff) => diffHtml([diff])],
  ];

  it.each(reports)("are one line of %s, or all lines", (_, report) => {
    const diff = shown([added, ...words]);
    const brief = report(diff);
    expect(brief).toContain(count);
    expect(brief).toContain("Compatible (13)");
    expect(brief).toContain("The operation was added");
    expect(brief).not.toContain("The description of the tag");
    const whole = report({ ...diff, isVerbose: true });
    expect(whole).not.toContain(count);
    expect(whole.match(/The description of the tag/g)).toHaveLength(12);
  });

  it.each(reports)("are shown in %s if there is only one", (_, report) => {
    const text = report(shown(words.slice(0, 1)));
    expect(text).toContain("The description of the tag");
  });
});

describe("a long witness", () => {
  const long = "x".repeat(400);
  const body = { a: long, items: [{ kind: "bird" }] };
  const withBody = finding({
    witness: {
      acceptedBy: "base",
      value: body,
      request: {
        method: "POST",
        target: "/pets",
        headers: {},
        body: JSON.stringify(body),
      },
    },
  });
  const line = (refused: RefusedPart | null, found = withBody) => {
    const { findings, ...diff } = shown([found]);
    const cut = findings.map((one) => ({ ...one, refused }));
    const lines = diffText({ ...diff, findings: cut }, (_, text) => text);
    return lines.find((one) => one.includes("base accepts"));
  };

  it("shows the part that one side refuses", () => {
    expect(line({ pointer: "/items/0/kind", value: "bird" })).toBe(
      '    base accepts, head refuses: POST /pets, with "bird" at /items/0/kind',
    );
  });

  it("is cut inside of this part only if the part is long", () => {
    const text = line({ pointer: "/a", value: long }) ?? "";
    expect(text).toMatch(/POST \/pets, with "x+\.\.\. at \/a$/);
    expect(text.length).toBeLessThan(160);
  });

  it("keeps the end of a long place", () => {
    const pointer = `/${"deep/".repeat(50)}kind`;
    expect(line({ pointer, value: 1 })).toMatch(/with 1 at \.\.\..*\/kind$/);
  });
});

describe("HTML", () => {
  it("is one page without scripts, with the facts of each finding", () => {
    const page = diffHtml([shown([withRequest, added])]);
    expect(page).toMatch(/^<!doctype html>\n[^]*<\/html>$/);
    expect(page).not.toMatch(/<script|<link|<img|@import|url\(/i);
    for (const text of [
      "<h1>Changes of Pet Store</h1>",
      "The next version is a major one",
      "<h2>Breaking (1)</h2>",
      "The property &quot;tag&quot; became required.",
      "<code>POST /pets, request body application/json</code>",
      "<code>old.yaml:3:5</code>",
      "base accepts, head refuses",
      "{&quot;name&quot;:&quot;Rex&quot;}",
    ])
      expect(page).toContain(text);
  });

  it("shows all text of the spec as text", () => {
    const hostile = `</pre><script>alert(1)</script>"'&\u001b[2J\u202e`;
    const found = finding({
      code: hostile,
      message: hostile,
      operations: [{ method: hostile, path: hostile, part: hostile }],
      witness: {
        acceptedBy: "base",
        value: hostile,
        request: {
          method: hostile,
          target: hostile,
          headers: { [hostile]: hostile },
          body: hostile,
        },
      },
    });
    const { findings, ...diff } = shown([found]);
    const placed = findings.map((one) => ({
      ...one,
      base: hostile,
      head: hostile,
    }));
    const waiver = { code: hostile, reason: hostile, expires: hostile };
    const waived = placed.map((one) => ({ ...one, waiver }));
    const texts = { title: hostile, reason: hostile };
    const page = diffHtml([{ ...diff, ...texts, findings: placed, waived }]);
    expect(page).not.toMatch(/<script|[\u0000-\u0009\u000b-\u001f\u202e]/);
    expect(page).not.toContain(`"'&`);
    expect(page.match(/&lt;script&gt;/g)?.length).toBeGreaterThan(20);
  });
});

describe("a changelog", () => {
  it("groups changes as Keep a Changelog does", () => {
    const removed = finding({
      code: "operation-removed",
      message: "The operation was removed.",
    });
    const sdk = finding({ scope: "sdk", level: "compatible" });
    const findings = [withRequest, removed, added, sdk];
    const release = { version: "2.0.0", date: "2030-01-01" };
    expect(changelogSection(findings, release)).toBe(`## [2.0.0] - 2030-01-01

### Added

- \`GET /owners\`: The operation was added.

### Changed

- **Breaking:** \`POST /pets\`: The property "tag" became required.

### Removed

- **Breaking:** \`POST /pets\`: The operation was removed.`);
  });
});
