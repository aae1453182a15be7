/**
 * A new, empty PGlite database, created once. To create one takes seven seconds of CPU time, and a copy takes a fifth of
 * a second. It is kept between test runs, one for each version of PGlite.
 */
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { openPglite } from "../../examples/petstore/src/database/pglite.js";

const modules = join(import.meta.dirname, "../../node_modules");
const { version } = JSON.parse(
  readFileSync(join(modules, "@electric-sql/pglite/package.json"), "utf8"),
) as { version: string };
const template = join(modules, ".cache", `petstore-database-${version}`);

/** Creates the database unless it exists. */
export async function prepareEmptyDatabase(): Promise<void> {
  if (existsSync(template)) return;
  // The path of a data folder must be short, because it contains a socket.
  const folder = mkdtempSync(join(tmpdir(), "petstore-empty-"));
  // See `test/service/service-process.ts`.
  setFlagsFromString("--liftoff-only");
  const copy = `${template}.${process.pid}`;
  try {
    const database = await openPglite(folder, (reason) => {
      throw new Error(reason);
    });
    await database.close();
    cpSync(folder, copy, { recursive: true });
    // Another test run may have been faster.
    if (!existsSync(template)) renameSync(copy, template);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Fills a data folder with the empty database, as if the service had created it. */
export function copyEmptyDatabase(folder: string): void {
  cpSync(template, folder, { recursive: true });
}
