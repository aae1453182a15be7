import { describe, expect, it } from "vitest";
import type { Finding } from "../../../src/commands/diff/finding.js";
import { changelogSection } from "../../../src/commands/diff/report/changelog.js";
import { diffMarkdown } from "../../../src/commands/diff/report/markdown.js";
import type { ShownDiff } from "../../../src/commands/diff/report/shown.js";
import { diffText } from "../../../src/commands/diff/report/text.js";
import { versionReason } from "../../../src/commands/diff/version.js";
import { finding } from "./findings.js";

function shown(findings: readonly Finding[]): ShownDiff {
  return {
    hasScopes: true,
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
