/** The result of `specwright contract` as JUnit XML: a test case for each finding, and for each operation without one. */
import { junitSuite } from "../../../cli/annotations/junit.js";
import { xmlAttribute, xmlText } from "../../../cli/annotations/xml.js";
import { filePosition } from "../../../cli/problem.js";
import type {
  JsonContractFinding,
  JsonContractOperation,
} from "./json-contract.js";

export function contractJunit(
  operations: readonly JsonContractOperation[],
  suite: string,
): string {
  const cases = operations.flatMap(casesOf);
  const failures = operations.flatMap(({ findings }) => findings).length;
  const skipped = operations.filter(isSkipped).length;
  return junitSuite(suite, cases, { failures, skipped });
}

function casesOf(one: JsonContractOperation): string[] {
  const { operation, findings, passed, skipped } = one;
  const start = `    <testcase classname=${xmlAttribute(operation)}`;
  if (findings.length > 0)
    return findings.map((finding) => {
      const { check, file, line, message } = finding;
      const at = [
        ...(file === null ? [] : [` file=${xmlAttribute(file)}`]),
        ...(line === null ? [] : [` line="${line}"`]),
      ].join("");
      const name = xmlAttribute(`${check}: ${finding.case}`);
      return `${start} name=${name}${at}><failure type=${xmlAttribute(check)} message=${xmlAttribute(message)}>${xmlText(detailsOf(finding))}</failure></testcase>`;
    });
  if (isSkipped(one))
    return [
      `${start} name="skipped"><skipped message=${xmlAttribute(skipped.join("; "))}/></testcase>`,
    ];
  return [`${start} name="${passed} cases"/>`];
}

function isSkipped({
  passed,
  findings,
  skipped,
}: JsonContractOperation): boolean {
  return passed === 0 && findings.length === 0 && skipped.length > 0;
}

function detailsOf(finding: JsonContractFinding): string {
  const { message, expected, curl } = finding;
  return [filePosition(finding), message, `Expected: ${expected}`, curl]
    .filter((line) => line !== "")
    .join("\n");
}
