/**
 * Writes `examples/petstore/empty-cluster.tar.br`: the files of a new, empty PostgreSQL, with which the pet store service
 * starts. Run it if an update of PGlite changes the major version of PostgreSQL:
 *
 *   node scripts/empty-cluster.mjs
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { PGlite } from "@electric-sql/pglite";

const target = join(
  import.meta.dirname,
  "../examples/petstore/empty-cluster.tar.br",
);
const folder = mkdtempSync(join(tmpdir(), "empty-cluster-"));
try {
  // Closed before it is packed, so that the first start has nothing to recover.
  const pglite = await PGlite.create({ dataDir: folder });
  await pglite.close();
  const tar = execFileSync(
    "tar",
    [
      ...["--create", "--format=ustar", "--sort=name", "--mtime=@0"],
      ...["--owner=0", "--group=0", "--numeric-owner"],
      ...["--directory", folder, "."],
    ],
    { maxBuffer: 1 << 28 },
  );
  const compressed = brotliCompressSync(tar, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      // The three databases of a cluster are copies, so the window has to be larger than one.
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: tar.length,
    },
  });
  writeFileSync(target, compressed);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
