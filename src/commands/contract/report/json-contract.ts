/** The result of `specwright contract` as `--json` prints it. */
import { jsonTable, type JsonDocs } from "../../../cli/json-output.js";
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

export interface ContractDetails {
  contract: readonly JsonContractOperation[];
}

export const contractJson: JsonDocs<ContractDetails> = {
  fields: {
    contract:
      "the operations, each with the number of its cases and its findings",
  },
  counts:
    "the number of `requests` and `findings`, and of cases that `passed` and `failed`",
  files: "the report of `--junit`",
  kinds: "`report`",
  tables: [
    jsonTable<JsonContractOperation>("Each entry of `contract`", {
      operation: "The name of the operation, or its method and path.",
      method: "The method, in upper case.",
      path: "The path of the spec.",
      passed: "The number of cases whose responses agree with the spec.",
      failed: "The number of other cases.",
      reached:
        "Whether a valid request had a success. Otherwise, no response of a success was compared.",
      skipped: "The reasons why cases were left out.",
      findings: "The differences between the service and the spec.",
    }),
    jsonTable<JsonContractFinding>("Each entry of `findings` in `contract`", {
      check:
        "The stable code of the check, one of those in the [guide](../guide/contract.md#checks).",
      case: "What is special about the request.",
      message: "What the service did.",
      expected: "What the spec says.",
      curl: "A command that repeats the request. Secrets are names of variables.",
      count: "The number of cases with this finding.",
      file: "The document of the spec, relative to the working folder, or its URL.",
      line: "The line, counted from 1; `null` if it is not known.",
      column: "The column, counted from 1; `null` if it is not known.",
    }),
  ],
};
