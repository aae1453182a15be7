// Part of the Specwright runtime.
/** Splits a body into lines, or at other separators, while it arrives. */
import { Mismatch } from "../response/mismatch.js";

/** The ends of lines in server-sent events. */
export const anyLineEnd: RegExp = /\r\n|\n|\r/g;

/** Leaving the loop early cancels the download. Throws `Mismatch` for a line with more than `limit` characters. */
export async function* linesOf(
  response: Response,
  limit: number,
  end: RegExp,
): AsyncGenerator<string> {
  if (response.body === null) return;
  const reader = response.body.getReader();
  const lines = new LineSplitter(limit, end);
  const decoder = new TextDecoder();
  let isFinished = false;
  try {
    while (!isFinished) {
      const { done, value } = (await reader.read()) as {
        done: boolean;
        value?: Uint8Array;
      };
      isFinished = done;
      yield* lines.add(
        done ? decoder.decode() : decoder.decode(value, { stream: true }),
      );
    }
    const last = lines.end();
    if (last !== "") yield last;
  } finally {
    if (!isFinished) await reader.cancel();
  }
}

/** Looks at each character once: the pieces of a line are joined when the line ends. */
class LineSplitter {
  readonly #limit: number;
  /** With the flag `g`. */
  readonly #end: RegExp;
  #pieces: string[] = [];
  #size = 0;
  /** Whether the last line ended with CR. An LF that follows belongs to it. */
  #isAfterReturn = false;

  constructor(limit: number, end: RegExp) {
    this.#limit = limit;
    this.#end = end;
  }

  *add(text: string): Generator<string> {
    if (text === "") return;
    let from = this.#isAfterReturn && text.startsWith("\n") ? 1 : 0;
    this.#isAfterReturn = this.#end === anyLineEnd && text.endsWith("\r");
    const lineEnd = new RegExp(this.#end);
    lineEnd.lastIndex = from;
    for (
      let match = lineEnd.exec(text);
      match !== null;
      match = lineEnd.exec(text)
    ) {
      this.#hold(text.slice(from, match.index));
      from = lineEnd.lastIndex;
      yield this.end();
    }
    this.#hold(text.slice(from));
  }

  /** The start of a line that has not ended yet. */
  end(): string {
    const line = this.#pieces.join("");
    this.#pieces = [];
    this.#size = 0;
    return line;
  }

  #hold(piece: string): void {
    this.#size += piece.length;
    refuseLarger(this.#size, this.#limit);
    if (piece !== "") this.#pieces.push(piece);
  }
}

export function refuseLarger(size: number, limit: number): void {
  if (size <= limit) return;
  throw new Mismatch(
    `an item has more than ${String(limit)} characters; see maxItemSize`,
  );
}
