/** `docs/reference/diagnostics.md`. */
import { diagnosticTable } from "../../src/diagnostics.js";
import { snapshotProblems } from "../../src/diagnostics/snapshots.js";
import { bundleProblems } from "../../src/diagnostics/bundle.js";
import { diffProblems } from "../../src/diagnostics/diff.js";
import { domainProblems } from "../../src/diagnostics/domains.js";
import { filterProblems } from "../../src/diagnostics/filters.js";
import { lifecycleProblems } from "../../src/diagnostics/lifecycle.js";
import { modelProblems } from "../../src/diagnostics/model.js";
import { nameProblems } from "../../src/diagnostics/names.js";
import { optionProblems } from "../../src/diagnostics/options.js";
import { outputProblems } from "../../src/diagnostics/output.js";
import { overlayProblems } from "../../src/diagnostics/overlays.js";
import { readingProblems } from "../../src/diagnostics/reading.js";
import { releaseProblems } from "../../src/diagnostics/release.js";
import type { Row } from "../../src/diagnostics/row.js";
import { scaffoldProblems } from "../../src/diagnostics/scaffold.js";
import { pageHead, table } from "./markdown.js";

type Rows = Readonly<Record<string, Row>>;

const stages: readonly (readonly [title: string, rows: Rows])[] = [
  ["Config file and command line", optionProblems],
  ["Reading documents", readingProblems],
  ["Overlays", overlayProblems],
  ["Filters", filterProblems],
  ["Schemas and operations", modelProblems],
  ["Lifecycle", lifecycleProblems],
  ["Names", nameProblems],
  ["Output folder", outputProblems],
  ["Handler stubs", scaffoldProblems],
  ["Changes between two specs", diffProblems],
  ["Versions and releases", releaseProblems],
  ["Custom domains", domainProblems],
  ["Bundled description", bundleProblems],
  ["Copies of remote specs", snapshotProblems],
];

export function diagnosticsPage(): string {
  const listed = new Set(stages.flatMap(([, rows]) => Object.keys(rows)));
  const others = Object.entries(diagnosticTable as Rows).filter(
    ([code]) => !listed.has(code),
  );
  return [
    pageHead("Diagnostics", "src/diagnostics/"),
    "Every error and warning has a code that does not change between versions. An error stops the run with exit code 2, and nothing is written. A warning does not, unless `--strict` is given. Words in braces stand for text from your files.",
    ...stages.flatMap(([title, rows]) => [
      `## ${title}`,
      diagnosticTableOf(Object.entries(rows)),
    ]),
    "## Other",
    diagnosticTableOf(others),
  ].join("\n\n");
}

function diagnosticTableOf(
  rows: readonly (readonly [code: string, row: Row])[],
): string {
  return table(
    ["Code", "Severity", "Message", "Fix"],
    rows.map(([code, { severity, message, fix, summary }]) => [
      `\`${code}\``,
      severity,
      prose(summary?.message ?? message),
      prose(summary?.fix ?? fix),
    ]),
  );
}

/** Text with code spans as Markdown: placeholders become code, and nothing else is markup. */
function prose(text: string): string {
  return text
    .replaceAll("{places}", "in {places} places")
    .split(/(`[^`]*`)/)
    .map((part) =>
      part.startsWith("`")
        ? part
        : part
            .replace(/[\\*_<[\]]/g, "\\$&")
            .replace(/\{+\w+\}+/g, (name) => `\`${name}\``),
    )
    .join("");
}
