/** No findings for a service with every style of parameters, kind of body and kind of credentials. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { stylesApi } from "../judge/apis.js";
import { stylesSpec } from "../judge/styles-spec.js";
import { contractOf } from "./run-contract.js";

it("no style is a finding", async () => {
  const folder = mkdtempSync(join(tmpdir(), "specwright-styles-"));
  const spec = join(folder, "styles.json");
  writeFileSync(spec, JSON.stringify(stylesSpec));
  const { api, basePath, close } = await stylesApi();
  try {
    const handle = (request: Request) => api.fetch(request);
    const service = { spec, basePath, handle, close };
    const schemes = ["basic=ada:", "headerKey=", "queryKey=", "cookieKey="];
    const auth = schemes.flatMap((one) => ["--auth", `${one}$API_KEY`]);
    const { operations, found } = await contractOf(service, null, ...auth);
    expect(found).toEqual([]);
    expect(operations.flatMap(({ skipped }) => skipped)).toEqual([]);
    expect(operations.every(({ passed }) => passed > 0)).toBe(true);
  } finally {
    await close();
    rmSync(folder, { recursive: true });
  }
});
