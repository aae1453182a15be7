/**
 * The files of a new, empty PostgreSQL. PGlite takes five seconds of CPU time to create them with `initdb`, so they are
 * kept as an archive, which `scripts/empty-cluster.mjs` writes.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";

const archive = new URL("../../empty-cluster.tar.br", import.meta.url);

/** The unit of the tar format: a header is one block, and the content of a file is filled up to whole blocks. */
const block = 512;

/** Fills a folder with files that only their owner can read. */
export function writeEmptyCluster(folder: string): void {
  const tar = brotliDecompressSync(readFileSync(archive));
  // An empty block ends the archive.
  for (let start = 0; tar[start] !== 0;) {
    const name = field(tar, start, 100);
    const size = parseInt(field(tar, start + 124, 12), 8);
    const isFolder = field(tar, start + 156, 1) === "5";
    const path = join(folder, name);
    const content = tar.subarray(start + block, start + block + size);
    if (isFolder) mkdirSync(path, { recursive: true, mode: 0o700 });
    else writeFileSync(path, content, { mode: 0o600 });
    start += block + Math.ceil(size / block) * block;
  }
}

/** The text of a field of a header, which a null byte ends unless the field is full. */
function field(tar: Buffer, start: number, length: number): string {
  const bytes = tar.subarray(start, start + length);
  const end = bytes.indexOf(0);
  return bytes.toString("latin1", 0, end < 0 ? length : end);
}
