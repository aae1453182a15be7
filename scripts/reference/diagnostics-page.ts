/** `docs/reference/diagnostics.md`. */
import { diagnosticTable } from "../../src/base/diagnostics.js";
import { snapshotProblems } from "../../src/base/diagnostics/snapshots.js";
import { bundleProblems } from "../../src/base/diagnostics/bundle.js";
import { contractProblems } from "../../src/base/diagnostics/contract.js";
import { diffProblems } from "../../src/base/diagnostics/diff.js";
import { domainProblems } from "../../src/base/diagnostics/domains.js";
import { filterProblems } from "../../src/base/diagnostics/filters.js";
import { lifecycleProblems } from "../../src/base/diagnostics/lifecycle.js";
import { modelProblems } from "../../src/base/diagnostics/model.js";
import { nameProblems } from "../../src/base/diagnostics/names.js";
import { optionProblems } from "../../src/base/diagnostics/options.js";
import { outputProblems } from "../../src/base/diagnostics/output.js";
import { overlayProblems } from "../../src/base/diagnostics/overlays.js";
import { readingProblems } from "../../src/base/diagnostics/reading.js";
import { releaseProblems } from "../../src/base/diagnostics/release.js";
import type { Row } from "../../src/base/diagnostics/row.js";
import { scaffoldProblems } from "../../src/base/diagnostics/scaffold.js";
import { targetProblems } from "../../src/base/diagnostics/targets.js";
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
  ["Targets", targetProblems],
  ["Output folder", outputProblems],
  ["Handler stubs", scaffoldProblems],
  ["Changes between two specs", diffProblems],
  ["Versions and releases", releaseProblems],
  ["Custom domains", domainProblems],
  ["Bundled description", bundleProblems],
  ["Contract tests", contractProblems],
  ["Copies of remote specs", snapshotProblems],
];

export function diagnosticsPage(): string {
  const listed = new Set(stages.flatMap(([, rows]) => Object.keys(rows)));
  const others = Object.entries(diagnosticTable as Rows).filter(
    ([code]) => !listed.has(code),
  );
  return [
    pageHead("Diagnostics", "src/base/diagnostics/"),
    "Every error and warning has a code that does not change between versions. An error stops the run with exit code 2, and nothing is written. An error of a target stops that target and those that import it: the files of the other targets are written, the exit code is 2, and files that the target wrote in earlier runs stay. A warning does not, unless `--strict` is given. Words in braces stand for text from your files.",
    "The option `severity` and the flag `--severity` set the severity of a code: `error`, `warning`, or `off` to hide it. An error that is marked as fixed stays an error, because the run has no result without a correction.",
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
    rows.map(([code, { severity, message, fix, summary, canBeLowered }]) => [
      `\`${code}\``,
      severity === "error" && !canBeLowered ? "error, fixed" : severity,
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
