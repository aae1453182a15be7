/** Runs `specwright contract` on the library. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Random } from "../../support/random.js";
import { contractOf, type ContractResult } from "../run-contract.js";
import type { FaultName } from "./faults.js";
import { libraryService } from "./service.js";
import { librarySpec, type LibraryOptions } from "./spec.js";

export async function runLibrary(
  options: LibraryOptions,
  fault: FaultName | null = null,
  random?: Random,
): Promise<ContractResult> {
  const folder = mkdtempSync(join(tmpdir(), "specwright-library-"));
  const spec = join(folder, "library.json");
  writeFileSync(spec, JSON.stringify(librarySpec(options, random)));
  const handle = libraryService(options, fault);
  try {
    const close = () => Promise.resolve();
    return await contractOf({ spec, basePath: "/v1", handle, close }, null);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
