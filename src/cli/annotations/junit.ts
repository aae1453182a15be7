/** Findings as the test cases of a JUnit XML report. */
import type { JsonDiagnostic } from "../problem.js";
import { xmlAttribute, xmlText } from "./xml.js";

/** Errors are failures; warnings are printed by a test case that passes. Without problems, one test case passes. */
export function junitReport(
  problems: readonly JsonDiagnostic[],
  suite: string,
): string {
  const failures = problems.filter(({ severity }) => severity === "error");
  const cases =
    problems.length === 0
      ? [`    <testcase classname=${xmlAttribute(suite)} name="no findings"/>`]
      : problems.map((problem) => testCase(problem, suite));
  return junitSuite(suite, cases, { failures: failures.length });
}

/** The whole file. A test case is a line of XML. */
export function junitSuite(
  suite: string,
  cases: readonly string[],
  { failures, skipped = 0 }: { failures: number; skipped?: number },
): string {
  const counts = `tests="${cases.length}" failures="${failures}" errors="0" skipped="${skipped}"`;
  return `${[
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<testsuites ${counts}>`,
    `  <testsuite name=${xmlAttribute(suite)} ${counts}>`,
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
    `classname=${xmlAttribute(suite)}`,
    `name=${xmlAttribute(`${code} ${place}`.trim())}`,
    ...(file === null ? [] : [`file=${xmlAttribute(file)}`]),
    ...(line === null ? [] : [`line="${line}"`]),
  ];
  const text = xmlText(`${place}\n${message}\n${fix}`.trim());
  const body =
    severity === "error"
      ? `<failure type=${xmlAttribute(code)} message=${xmlAttribute(message)}>${text}</failure>`
      : `<system-out>${text}</system-out>`;
  return `    <testcase ${attributes.join(" ")}>${body}</testcase>`;
}

function isKnown(value: string | number | null): value is string | number {
  return value !== null;
}
