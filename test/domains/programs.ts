/** Programs of the system that some tests need. Debian has them as packages with the same names. */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Returns the path of a program, or null. Debian keeps servers outside of a user's `PATH`. */
export function findProgram(name: string): string | null {
  const folders = [
    ...(process.env["PATH"] ?? "").split(delimiter),
    "/usr/sbin",
    "/usr/local/sbin",
  ];
  const paths = folders.map((folder) => join(folder, name));
  return paths.find((path) => existsSync(path)) ?? null;
}

/** Returns the title of a group of tests, which says why they are skipped. */
export function titleWith(title: string, program: string): string {
  return findProgram(program) === null
    ? `${title} (skipped: install ${program}, on Debian with apt-get install ${program})`
    : title;
}
