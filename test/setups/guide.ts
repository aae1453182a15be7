/** The set-ups that `docs/guide/projects.md` describes: the files and commands of each package manager. */
import { page, type CodeBlock } from "../guide/pages.js";

const guide = page("docs/guide/projects.md");
const lines = guide.text.split("\n");

/** A file to create or commands to run. */
export type GuideStep =
  | { kind: "file"; path: string; text: string }
  | { kind: "commands"; commands: string[] };

/** The steps for a package manager, in order. */
export function guideSteps(manager: string): GuideStep[] {
  return blocksBelow(manager).map((block) =>
    block.language === "sh"
      ? { kind: "commands", commands: block.text.trim().split("\n") }
      : { kind: "file", path: fileOf(block), text: block.text },
  );
}

/** The first config file that the guide shows. */
export function guideConfig(): string {
  const block = blocksBelow("Configure").find(
    ({ language }) => language === "ts",
  );
  return block?.text ?? fail("shows no config file");
}

/** The blocks between a heading and the next one. */
function blocksBelow(heading: string): CodeBlock[] {
  const isHeading = (line: string) => /^#{2,3} /.test(line);
  const start = lines.findIndex(
    (line) => isHeading(line) && line.replace(/^#+ /, "") === heading,
  );
  if (start < 0) fail(`has no section ${heading}`);
  const length = lines.slice(start + 1).findIndex(isHeading);
  const end = length < 0 ? lines.length : start + 1 + length;
  return guide.blocks.filter(({ line }) => start < line && line < end);
}

/** The paragraph before a block is the path of its file: "`package.json`:". */
function fileOf({ line, place }: CodeBlock): string {
  const [, path] = /^`([^`]+)`:$/.exec(lines[line - 3] ?? "") ?? [];
  return path ?? fail(`does not name the file of the block at ${place}`);
}

function fail(problem: string): never {
  throw new Error(`${guide.path} ${problem}.`);
}
