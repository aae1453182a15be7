/** Findings as the test cases of a JUnit XML report. */
import type { JsonDiagnostic } from "../problem.js";

/** Errors are failures; warnings are printed by a test case that passes. Without problems, one test case passes. */
export function junitReport(
  problems: readonly JsonDiagnostic[],
  suite: string,
): string {
  const failures = problems.filter(({ severity }) => severity === "error");
  const cases =
    problems.length === 0
      ? [`    <testcase classname=${attribute(suite)} name="no findings"/>`]
      : problems.map((problem) => testCase(problem, suite));
  const counts = `tests="${cases.length}" failures="${failures.length}" errors="0"`;
  return `${[
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<testsuites ${counts}>`,
    `  <testsuite name=${attribute(suite)} ${counts}>`,
    ...cases,
    "  </testsuite>",
    "</testsuites>",
  ].join("\n")}\n`;
}

function testCase(problem: JsonDiagnostic, suite: string): string {
  const { code, severity, message, fix, file, line, column } = problem;
  const place =
    file === null ? "" : [file, line, column].filter(isKnown).join(":");
  const attributes = [
    `classname=${attribute(suite)}`,
    `name=${attribute(`${code} ${place}`.trim())}`,
    ...(file === null ? [] : [`file=${attribute(file)}`]),
    ...(line === null ? [] : [`line="${line}"`]),
  ];
  const text = xmlText(`${place}\n${message}\n${fix}`.trim());
  const body =
    severity === "error"
      ? `<failure type=${attribute(code)} message=${attribute(message)}>${text}</failure>`
      : `<system-out>${text}</system-out>`;
  return `    <testcase ${attributes.join(" ")}>${body}</testcase>`;
}

function isKnown(value: string | number | null): value is string | number {
  return value !== null;
}

function attribute(text: string): string {
  return `"${xmlText(text).replaceAll("\n", "&#10;")}"`;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Characters that XML 1.0 does not allow are replaced. */
function xmlText(text: string): string {
  return Buffer.from(text)
    .toString()
    .replace(
      /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu,
      "\ufffd",
    )
    .replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
