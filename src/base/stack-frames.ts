/** Places in the code of users, from the stacks of errors. */
import { relative, sep } from "node:path";
import { packageFolder } from "./package-folder.js";

/** Returns the first place in the stack of an error that is not inside Specwright, Node or a package. */
export function stackFrameOf(error: unknown): string | null {
  const frame = framesOf(error).find(isUserFrame);
  return frame === undefined ? null : placeInFile(frame);
}

/** The same for code that Specwright calls. Frames below the last one of Specwright belong to its caller. */
export function calledFrameOf(error: unknown): string | null {
  const frames = framesOf(error);
  const last = frames.findLastIndex(isOwnFrame);
  const called = last === -1 ? frames : frames.slice(0, last);
  const frame = called.find(isUserFrame);
  return frame === undefined ? null : placeInFile(frame);
}

/** The paths of a stack, with line and column. */
function framesOf(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const frames = stack.matchAll(/(?:file:\/\/)?(\/[^\s()]+:\d+(?::\d+)?)/g);
  return [...frames].map(([, path = ""]) => path);
}

const own = ["dist/", "src/"].map((folder) => packageFolder + folder);

function isOwnFrame(path: string): boolean {
  return own.some((folder) => `file://${path}`.startsWith(folder));
}

function isUserFrame(path: string): boolean {
  return !isOwnFrame(path) && !path.includes("/node_modules/");
}

function placeInFile(path: string): string {
  const [, file = "", position = ""] =
    /^(.*?)(:\d+(?::\d+)?)$/.exec(path) ?? [];
  return `${relative(process.cwd(), file).replaceAll(sep, "/")}${position}`;
}
