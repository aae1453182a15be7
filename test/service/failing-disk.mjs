/**
 * Loaded before the service. While a file named `disk-fails` lies in the data's folder, nothing reaches the disk; while
 * one named `disk-full` lies there, files cannot grow.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";

const sign = join(process.env.DATA_DIR, "disk-fails");
const full = join(process.env.DATA_DIR, "disk-full");
const { fsyncSync, writeSync } = fs;

fs.fsyncSync = (descriptor) => {
  if (fs.existsSync(sign)) throw new Error("EIO: i/o error, fsync");
  fsyncSync(descriptor);
};
fs.writeSync = (...parameters) => {
  const [file, , , length, position] = parameters;
  if (fs.existsSync(full) && position + length > fs.fstatSync(file).size)
    throw Object.assign(new Error("ENOSPC: no space left on device, write"), {
      code: "ENOSPC",
    });
  return writeSync(...parameters);
};
syncBuiltinESMExports();
