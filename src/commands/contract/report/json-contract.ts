/** The result of `specwright contract` as `--json` prints it. */
import type { FilePlace } from "../../../cli/problem.js";
import type { ContractCheck } from "../checks/finding.js";

export interface JsonContractOperation {
  operation: string;
  method: string;
  path: string;
  passed: number;
  failed: number;
  reached: boolean;
  skipped: string[];
  findings: JsonContractFinding[];
}

export interface JsonContractFinding extends FilePlace {
  check: ContractCheck;
  case: string;
  message: string;
  expected: string;
  curl: string;
  count: number;
}
