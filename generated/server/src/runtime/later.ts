// Part of the Specwright runtime, copied unchanged.
import { isPending, type Awaitable } from "./http.js";

/**
 * A value that is yet to come. It is a promise but for one thing: whoever waits for it goes on as soon as it is there,
 * not with the next turn of the queue. Most requests with a body wait for that body alone, and the turns of several
 * promises would cost them more than reading it.
 */
export class Later<T> implements PromiseLike<T> {
  #state: "open" | "kept" | "broken" = "open";
  #outcome: unknown;
  #waiting: (() => void)[] = [];

  keep(value: Awaitable<T>): void {
    if (!isPending(value)) {
      this.#settle("kept", value);
      return;
    }
    value.then(
      (known) => {
        this.#settle("kept", known);
      },
      (error: unknown) => {
        this.#settle("broken", error);
      },
    );
  }

  break(error: unknown): void {
    this.#settle("broken", error);
  }

  then<Kept = T, Broken = never>(
    kept?: ((value: T) => Awaitable<Kept>) | null,
    broken?: ((error: unknown) => Awaitable<Broken>) | null,
  ): Later<Kept | Broken> {
    const next = new Later<Kept | Broken>();
    const go = (): void => {
      const react = this.#state === "kept" ? kept : broken;
      try {
        if (react) next.keep(react(this.#outcome as T));
        else next.#settle(this.#state, this.#outcome);
      } catch (error) {
        next.break(error);
      }
    };
    if (this.#state === "open") this.#waiting.push(go);
    else go();
    return next;
  }

  #settle(state: "open" | "kept" | "broken", outcome: unknown): void {
    if (this.#state !== "open") return;
    this.#state = state;
    this.#outcome = outcome;
    for (const go of this.#waiting) go();
    this.#waiting = [];
  }
}
