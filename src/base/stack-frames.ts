/** Places in the code of users, from the stacks of errors. */
import { relative, sep } from "node:path";
import { packageFolder } from "./package-folder.js";

/**
 * Returns the first place in the stack of an error that is in code which Specwright calls, not in Specwright, Node or a
 * package. Frames below the last one of Specwright belong to its caller.
 */
export function calledFrameOf(error: unknown): string | null {
  const frames = framesOf(error);
  const last = frames.findLastIndex(isOwnFrame);
  return userPlace(last === -1 ? frames : frames.slice(0, last));
}

/** The paths of a stack, with line and column. */
function framesOf(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const frames = stack.matchAll(
    /(?:file:\/\/|(?<![^\s(]))(\/[^\s()]+:\d+(?::\d+)?)/g,
  );
  return [...frames].map(([, path = ""]) => path);
}

const own = ["dist/", "src/"].map((folder) => packageFolder + folder);

function isOwnFrame(path: string): boolean {
  return own.some((folder) => `file://${path}`.startsWith(folder));
}

function userPlace(frames: readonly string[]): string | null {
  const frame = frames.find(
    (path) => !isOwnFrame(path) && !path.includes("/node_modules/"),
  );
  if (frame === undefined) return null;
  const [, file = "", position = ""] =
    /^(.*?)(:\d+(?::\d+)?)$/.exec(frame) ?? [];
  return `${relative(process.cwd(), file).replaceAll(sep, "/")}${position}`;
}
