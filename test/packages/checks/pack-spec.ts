/** Generates, compiles and packs the packages of a spec. */
import { existsSync, mkdirSync, mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { packagesIn } from "../../../src/commands/release/cli/packages.js";
import { specwright } from "../../cli/terminal.js";
import { compilers } from "../../support/compile.js";
import { pack, run } from "../npm.js";

const root = join(import.meta.dirname, "../../..");
const tsc = join(root, compilers["7.0"]);

export interface PackedSpec {
  /** Contains everything. The caller removes it. */
  folder: string;
  /** Empty for a spec with errors. */
  tarballs: string[];
}

export async function packSpec(spec: string): Promise<PackedSpec> {
  const folder = mkdtempSync(join(tmpdir(), "specwright-packages-"));
  const output = join(folder, "generated");
  const { code } = await specwright(
    { cwd: folder },
    ...["generate", spec, "--output", output],
    ...["--package-name", "@corpus/{target}"],
    ...["--target", "validators", "client", "server", "types", "mock"],
  );
  if (code !== 0) return { folder, tarballs: [] };
  const packages = packagesIn(output);
  for (const one of packages) {
    const link = join(folder, "node_modules", one.name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(one.folder, link);
    if (existsSync(join(one.folder, "tsconfig.json")))
      run(process.execPath, [tsc, "-p", "tsconfig.json"], one.folder);
  }
  const folders = packages.map((one) => one.folder);
  return { folder, tarballs: pack(folders, folder) };
}
