/** The result of `specwright contract` for a terminal. */
import type { Paint } from "../../../cli/style.js";
import { textTable } from "../../../base/common/text-table.js";
import { filePosition } from "../../../cli/problem.js";
import type { JsonContractOperation } from "./json-contract.js";

export function contractText(
  operations: readonly JsonContractOperation[],
  paint: Paint,
): string[] {
  const findings = operations.flatMap(({ operation, findings: own }) =>
    own.flatMap((finding) => {
      const { check, message, expected, curl, count } = finding;
      const others = count === 1 ? "" : ` (and ${count - 1} more)`;
      return [
        `${paint("red", check)} ${paint("bold", operation)}: ${finding.case}${others}`,
        `  ${message}`,
        `  Expected: ${expected}`,
        ...(finding.file === null ? [] : [`  ${filePosition(finding)}`]),
        ...curl.split("\n").map((line) => `  ${paint("dim", line)}`),
        "",
      ];
    }),
  );
  const rows = operations.map(({ operation, method, path, ...one }) => [
    operation,
    `${method} ${path}`,
    String(one.passed),
    String(one.failed),
    one.skipped.join("; "),
  ]);
  const head = ["Operation", "Request", "Passed", "Failed", "Skipped"];
  const unreached = operations.filter(({ reached }) => !reached);
  return [
    ...findings,
    ...textTable([head, ...rows]),
    ...(unreached.length === 0
      ? []
      : [
          "",
          `Without any success, so that only errors were compared: ${unreached.map(({ operation }) => operation).join(", ")}.`,
        ]),
  ];
}
