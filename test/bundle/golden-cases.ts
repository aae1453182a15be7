/** The specs of the golden cases, with their options. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { GenerateOptions } from "../../src/generate.js";

const root = join(import.meta.dirname, "../golden");

interface Case {
  input?: string;
  folders?: string[];
  overlays?: string[];
  model?: NonNullable<GenerateOptions["model"]>;
}

export const cases = readdirSync(root)
  .filter((name) => existsSync(join(root, name, "case.json")))
  // Its spec is wrong on purpose.
  .filter((name) => name !== "broken");

export function optionsOf(name: string): GenerateOptions {
  const folder = join(root, name);
  const text = readFileSync(join(folder, "case.json"), "utf8");
  const { input, folders, overlays, model } = JSON.parse(text) as Case;
  return {
    input: join(folder, input ?? "input/openapi.yaml"),
    today: "2026-11-15",
    read: {
      folders: (folders ?? []).map((path) => join(folder, path)),
      overlays: (overlays ?? []).map((path) => join(folder, path)),
    },
    ...(model ? { model } : {}),
  };
}
