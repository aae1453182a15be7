/**
 * Remembers outputs in which the compiler found no mistake, so that an edit of an emitter compiles only the outputs that
 * it changes. `npm ci` removes what is remembered.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { GeneratedFile } from "../../src/generate.js";

const root = join(import.meta.dirname, "../..");
const folder = join(root, "node_modules/.cache/specwright-compiled");
/** The compiler and the packages that outputs import. */
const packages = digest([
  readFileSync(join(root, "package-lock.json"), "utf8"),
]);

export class CompiledOutput {
  readonly #file: string;
  readonly #digest: string;

  /** `settings` is all else that the result depends on. */
  constructor(
    key: string,
    files: readonly GeneratedFile[],
    settings: readonly unknown[],
  ) {
    const texts = files.map(({ path, text }) => [path, text]);
    this.#file = join(folder, digest([key]));
    this.#digest = digest([packages, settings, texts]);
  }

  isKnown(): boolean {
    return (
      existsSync(this.#file) &&
      readFileSync(this.#file, "utf8") === this.#digest
    );
  }

  remember(): void {
    mkdirSync(folder, { recursive: true });
    writeFileSync(this.#file, this.#digest);
  }
}

function digest(value: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}
