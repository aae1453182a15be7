// Part of the Specwright runtime.
/** The bytes of an item that has not arrived completely. */
import { Refusal } from "../errors/problem.js";
import { joined } from "../fetch.js";

export class HeldBytes {
  readonly #limit: number;
  #pieces: Uint8Array[] = [];
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Bytes of the item that are not held count as well. */
  add(bytes: Uint8Array, others = 0): void {
    if (bytes.length === 0) return;
    this.#size += bytes.length;
    if (this.#size + others > this.#limit) {
      const message = `An item is larger than ${String(this.#limit)} bytes.`;
      throw new Refusal(413, "content_too_large", message);
    }
    this.#pieces.push(bytes);
  }

  take(): Uint8Array {
    const whole = joined(this.#pieces, this.#size);
    this.#pieces = [];
    this.#size = 0;
    return whole;
  }
}
