/** Replaces a folder by one that was written beside it. */
import { existsSync, renameSync, rmSync } from "node:fs";

/** The old folder is moved away first: removing it takes long, and an interruption would leave half of it. */
export function replaceFolder(folder, fresh) {
  const old = `${folder}.old`;
  rmSync(old, { recursive: true, force: true });
  if (existsSync(folder)) renameSync(folder, old);
  renameSync(fresh, folder);
  rmSync(old, { recursive: true, force: true });
}
