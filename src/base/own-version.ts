/** The version of Specwright that runs. */
import { readFileSync } from "node:fs";
import { packageFolder } from "./package-folder.js";

export function ownVersion(): string {
  const file = new URL("package.json", packageFolder);
  const data = JSON.parse(readFileSync(file, "utf8")) as { version: string };
  return data.version;
}
