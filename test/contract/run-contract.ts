/** Runs `specwright contract` in this process. */
import type { JsonContractOperation } from "../../src/commands/contract/report/json-contract.js";
import { specwright } from "../cli/terminal.js";
import type { Fault } from "./faults/fault.js";
import { key, listen, root, type FaultyService } from "./services.js";

export interface ContractResult {
  readonly code: number;
  readonly requests: number;
  readonly operations: readonly JsonContractOperation[];
  /** `getPet invalid-body`, each once. */
  readonly found: readonly string[];
}

export async function contractOf(
  service: FaultyService,
  fault: Fault | null,
  ...args: string[]
): Promise<ContractResult> {
  const { url, close } = await listen(service.handle, fault);
  try {
    const { code, stdout } = await specwright(
      { cwd: root, env: { API_KEY: key } },
      ...["contract", service.spec, "--url", url + service.basePath],
      ...["--header", "authorization: Bearer $API_KEY", "--json", ...args],
    );
    const { contract, counts } = JSON.parse(stdout) as {
      contract: JsonContractOperation[];
      counts: { requests: number };
    };
    const found = contract.flatMap(({ operation, findings }) =>
      findings.map(({ check }) => `${operation} ${check}`),
    );
    const { requests } = counts;
    return { code, requests, operations: contract, found: [...new Set(found)] };
  } finally {
    await close();
  }
}
