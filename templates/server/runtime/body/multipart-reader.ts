// Part of the Specwright runtime.
/** Reads a multipart body part by part, no faster than it is needed. */
import { joined } from "../fetch.js";
import type { ByteStream } from "../http.js";
import { malformed, parseHead, type PartHead } from "./multipart-head.js";
import { Refusal } from "../errors/problem.js";

/** Maximum size of the headers of a part, which are held in memory. */
const longestHead = 16 * 1024;

const carriageReturn = 13;
const lineFeed = 10;
const lineEnd = new Uint8Array([carriageReturn, lineFeed]);

export class MultipartReader {
  readonly #body: ReadableStreamDefaultReader<Uint8Array>;
  /** A line break and the boundary. It contains no other line break, so a search never has to go back. */
  readonly #delimiter: Uint8Array;
  readonly #maxParts: number;
  /**
   * Bytes that have arrived and were not returned yet. A delimiter may be at the very start, without its line break.
   */
  #held: Uint8Array = lineEnd;
  /** The text before the first delimiter is read like a part and ignored. */
  #inPart = true;
  #isOver = false;
  #position = 0;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(body: ByteStream, boundary: string, maxParts: number) {
    this.#body = body.getReader();
    this.#delimiter = new TextEncoder().encode(`\r\n--${boundary}`);
    this.#maxParts = maxParts;
  }

  /** The headers of the next part, after the rest of the last one; null after the last part. */
  next(): Promise<PartHead | null> {
    return this.#inTurn(async () => {
      if (this.#isOver) return null;
      this.#position += 1;
      while ((await this.#piece()) !== null);
      if (await this.#isLast()) {
        this.#isOver = true;
        // The text after the last part is ignored, but the request is complete only at its end.
        while (!(await this.#body.read()).done);
        return null;
      }
      if (this.#position > this.#maxParts) {
        const message = `The form has more than ${String(this.#maxParts)} parts.`;
        throw new Refusal(413, "content_too_large", message);
      }
      const head = parseHead(await this.#head());
      this.#inPart = true;
      return head;
    });
  }

  /** The number of parts so far, which identifies the current one. */
  get position(): number {
    return this.#position;
  }

  /** The next piece of the content of the part at this position; null at its end. */
  piece(position: number): Promise<Uint8Array | null> {
    return this.#inTurn(() => {
      if (position === this.#position) return this.#piece();
      throw new Error("Read the file before you ask for the next part");
    });
  }

  /** The whole content of the current part. */
  async whole(limit: number): Promise<Uint8Array> {
    const pieces: Uint8Array[] = [];
    let size = 0;
    for (;;) {
      const piece = await this.piece(this.#position);
      if (piece === null) return joined(pieces, size);
      size += piece.length;
      if (size > limit) {
        const message = `The fields of the form are larger than ${String(limit)} bytes.`;
        throw new Refusal(413, "content_too_large", message);
      }
      pieces.push(piece);
    }
  }

  /** Cancels the rest of the body. */
  async cancel(): Promise<void> {
    await this.#body.cancel().catch(() => undefined);
  }

  /** Runs one read at a time: a file that is being read and the next part use the same bytes. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async #piece(): Promise<Uint8Array | null> {
    while (this.#inPart) {
      const held = this.#held;
      const at = indexOf(held, this.#delimiter);
      const isWhole = at + this.#delimiter.length <= held.length;
      if (isWhole) {
        this.#inPart = false;
        this.#held = held.subarray(at + this.#delimiter.length);
      } else {
        this.#held = held.subarray(at);
      }
      if (at > 0) return held.subarray(0, at);
      if (!isWhole) await this.#more();
    }
    return null;
  }

  /** Reads the rest of a delimiter line: `--` after the last part, otherwise only spaces. */
  async #isLast(): Promise<boolean> {
    while (this.#held.length < 2) await this.#more();
    const [first, second] = this.#held;
    if (first === 45 && second === 45) return true;
    if (/[^ \t]/.test(await this.#line(longestHead))) {
      throw malformed("there is text after a boundary");
    }
    return false;
  }

  async #head(): Promise<string[]> {
    const lines: string[] = [];
    let left = longestHead;
    for (;;) {
      const line = await this.#line(left);
      if (line === "") return lines;
      left -= line.length;
      lines.push(line);
    }
  }

  async #line(limit: number): Promise<string> {
    for (let at = 0; ;) {
      const held = this.#held;
      at = indexOf(held, lineEnd, at);
      if (at > limit) {
        const message = "The headers of a part are too large.";
        throw new Refusal(413, "content_too_large", message);
      }
      if (at + 2 <= held.length) {
        this.#held = held.subarray(at + 2);
        return new TextDecoder().decode(held.subarray(0, at));
      }
      await this.#more();
    }
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#body.read();
    if (done) throw malformed("it ends before its last boundary");
    const held = this.#held;
    this.#held =
      held.length === 0
        ? value
        : joined([held, value], held.length + value.length);
  }
}

/** The position of `wanted`, also if only its start has arrived; the end of the bytes if it is not found. */
function indexOf(bytes: Uint8Array, wanted: Uint8Array, from = 0): number {
  for (let at = from; at < bytes.length; at++) {
    if (bytes[at] !== carriageReturn) continue;
    const end = Math.min(wanted.length, bytes.length - at);
    let same = 1;
    while (same < end && bytes[at + same] === wanted[same]) same++;
    if (same === end) return at;
  }
  return bytes.length;
}
