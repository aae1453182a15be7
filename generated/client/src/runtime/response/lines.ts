// Part of the Specwright runtime, copied unchanged.
/** The lines of a body, as they arrive. */
import { InvalidBody } from "./invalid-body.js";

/** Leaving the loop early ends the download. Throws `InvalidBody` at a line of more than `limit` characters. */
export async function* linesOf(
  response: Response,
  limit: number,
): AsyncGenerator<string> {
  if (response.body === null) return;
  const reader = response.body.getReader();
  const lines = new LineSplitter(limit);
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

/** Each character is looked at once: a line that comes in many pieces is joined when it ends. */
class LineSplitter {
  readonly #limit: number;
  #pieces: string[] = [];
  #size = 0;
  /** Whether the last line ended with CR: an LF that follows belongs to it. */
  #isAfterReturn = false;

  constructor(limit: number) {
    this.#limit = limit;
  }

  *add(text: string): Generator<string> {
    if (text === "") return;
    let from = this.#isAfterReturn && text.startsWith("\n") ? 1 : 0;
    this.#isAfterReturn = text.endsWith("\r");
    const lineEnd = /\r\n|\n|\r/g;
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

  /** What has come of a line. */
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
  throw new InvalidBody(
    `an item of its stream has more than ${String(limit)} characters; see maxItemSize`,
    "",
  );
}
