/** Loaded before the service: while a file named `disk-fails` lies in the data's folder, nothing reaches the disk. */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";

const sign = join(process.env.DATA_DIR, "disk-fails");
const { fsyncSync } = fs;

fs.fsyncSync = (descriptor) => {
  if (fs.existsSync(sign)) throw new Error("EIO: i/o error, fsync");
  fsyncSync(descriptor);
};
syncBuiltinESMExports();
