/**
 * Attributes errors during file generation: an error in the user's own template or target names the file and is not
 * reported as a bug of Specwright.
 */
import { dirname, relative, sep } from "node:path";
import { packageFolder } from "./common/package-folder.js";
import { isHttpUrl } from "./common/url.js";
import {
  diagnostic,
  DiagnosticError,
  type SourcePlace,
  type Position,
} from "./diagnostics.js";
import type { FilePlan } from "./emit/target.js";

export interface UserFiles {
  /** The entry document. Places are relative to its folder. */
  readonly input: string;
  /** The names of the user's own targets. */
  readonly targets: ReadonlySet<string>;
  /** Paths of the user's own templates, by template. */
  readonly templates: ReadonlyMap<string, string>;
}

/** Returns the error to throw in place of the given one. `plan` is null while the target plans its files. */
export function attributeError(
  error: unknown,
  { input, targets, templates }: UserFiles,
  target: string,
  plan: FilePlan | null,
): unknown {
  if (error instanceof DiagnosticError) return error;
  const reason = reasonOf(error);
  const file = templateOf(templates, target, plan);
  if (file !== null) {
    const place = placeOf(input, file, error);
    const name = relative(process.cwd(), file).replaceAll(sep, "/");
    return new DiagnosticError(
      diagnostic("template-failed", place, { file: name, reason }),
    );
  }
  if (!targets.has(target)) return error;
  const where = calledFrameOf(error) ?? `its plan of ${plan?.path ?? "files"}`;
  return new DiagnosticError(
    diagnostic("target-failed", null, { target, reason, where }),
  );
}

/** Returns whether the user's own template or target generates a file. */
export function isOwn(
  { targets, templates }: UserFiles,
  target: string,
  plan: FilePlan,
): boolean {
  return targets.has(target) || templateOf(templates, target, plan) !== null;
}

/** A template of ours may include one of the user's. */
function templateOf(
  templates: ReadonlyMap<string, string>,
  target: string,
  plan: FilePlan | null,
): string | null {
  if (plan === null || !("template" in plan)) return null;
  const own = [...templates].find(([name]) => name.startsWith(`${target}/`));
  return templates.get(plan.template) ?? own?.[1] ?? null;
}

/** Handlebars shows the line and the expected token, over several lines. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const expected = /\n(Expecting .*)$/s.exec(message)?.[1];
  const [first = ""] = message.split("\n");
  const text = expected === undefined ? first : `${first} ${expected}`;
  return text.replace(/[.:]$/, "");
}

function placeOf(
  input: string,
  file: string,
  error: unknown,
): SourcePlace | null {
  if (isHttpUrl(input)) return null;
  const document = relative(dirname(input), file).replaceAll(sep, "/");
  const position = positionOf(error);
  return { document, pointer: "", ...(position && { position }) };
}

/** `Parse error on line 3:`, or `"name" not defined in [object Object] - 3:8`. */
function positionOf(error: unknown): Position | null {
  const message = error instanceof Error ? error.message : "";
  const [, missing, column] = / - (\d+):(\d+)$/.exec(message) ?? [];
  if (missing !== undefined) {
    return { line: Number(missing), column: Number(column) + 1 };
  }
  const [, line] = /^(?:Parse|Lexical) error on line (\d+)/.exec(message) ?? [];
  return line === undefined ? null : { line: Number(line), column: 1 };
}

/** Returns the first place in the stack of an error that is not inside Specwright, Node or a package. */
export function stackFrameOf(error: unknown): string | null {
  const frame = framesOf(error).find(isUserFrame);
  return frame === undefined ? null : placeInFile(frame);
}

/** The same for code that Specwright calls. Frames below the last one of Specwright belong to its caller. */
function calledFrameOf(error: unknown): string | null {
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
