// Part of the Specwright runtime.
/** Paths that the server serves beside the operations: documents of the description, and paths of plugins. */
import type { Refusal } from "../errors/problem.js";
import type { HttpReply, HttpRequest } from "../http.js";

/** Responds to the requests of a path, with all methods. */
export type AnswerBeside = (request: HttpRequest) => HttpReply | Refusal;

export interface PathsBeside {
  readonly answers: Map<string, AnswerBeside>;
  /** Whether an operation or an earlier path may have the same path. */
  readonly isTaken: (path: string) => boolean;
}

/** Throws a `TypeError` if the path is already in use. */
export function addPath(
  { answers, isTaken }: PathsBeside,
  option: string,
  path: string,
  answer: AnswerBeside,
): void {
  if (isTaken(path)) {
    throw new TypeError(
      `The option \`${option}\` has the path ${path}, which is already in use; choose another one`,
    );
  }
  answers.set(path, answer);
}

/** The option `description`: the result of `description()` of the package. */
export interface ServedDescription {
  readonly addPaths: (paths: PathsBeside) => void;
}
