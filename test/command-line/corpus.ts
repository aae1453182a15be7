/**
 * Generates and bundles the programs of real specs, and shows the help of each program, of each group and of the first
 * command of each group: `node --import ./scripts/typescript.mjs test/command-line/corpus.ts FILE...`
 */
import { spawnSync } from "node:child_process";
import { rmSync, statSync } from "node:fs";
import { basename } from "node:path";
import { typeErrorsByOutput } from "../support/compile.js";
import { programOf } from "./bundle.js";

let failures = 0;
for (const spec of process.argv.slice(2)) {
  const name = basename(spec);
  try {
    const { file, folder, files } = await programOf(spec, { cliName: "it" });
    const help = (...words: string[]) => {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [file, ...words, "--help"],
        { encoding: "utf8" },
      );
      if (status !== 0) throw new Error(`${words.join(" ")}: ${stderr}`);
      return stdout;
    };
    const wordsAfter = (...words: string[]) =>
      spawnSync(
        process.execPath,
        [file, "--get-yargs-completions", "it", ...words, ""],
        { encoding: "utf8" },
      )
        .stdout.trim()
        .split("\n")
        .filter((word) => word !== "completion");
    const groups = wordsAfter();
    help();
    let count = 1;
    for (const group of groups) {
      // A group with one command of the same name is that command.
      const words = [group, ...wordsAfter(group).slice(0, 1)].filter(
        (word) => word !== "" && !word.startsWith("-"),
      );
      help(group);
      if (!help(...words).includes("--dry-run"))
        throw new Error(`${words.join(" ")} has no help`);
      count += 2;
    }
    const errors = await typeErrorsByOutput(
      new Map([["it", files]]),
      (target) => `@program/${target}`,
    );
    const wrong = [...errors.values()].flat();
    if (wrong.length > 0) throw new Error(wrong.slice(0, 3).join("\n"));
    const size = Math.round(statSync(file).size / 1024);
    console.log(
      `${name}: ${String(groups.length)} groups, ${String(count)} helps, ${String(size)} KB, types are right`,
    );
    rmSync(folder, { recursive: true });
  } catch (error) {
    failures++;
    console.log(`${name}: ${(error as Error).message.slice(0, 500)}`);
  }
}
process.exitCode = failures > 0 ? 1 : 0;
