// Part of the Specwright runtime, copied unchanged.
import { isPending, type Awaitable } from "../http.js";

type Reaction = ((value: never) => unknown) | null | undefined;

/**
 * A promise whose callbacks run as soon as the value is there, not in a later microtask. Most requests wait for their
 * body only, and the microtasks of several promises would cost more than reading it.
 */
export class Later<T> implements PromiseLike<T> {
  #state: "open" | "kept" | "broken" = "open";
  #outcome: unknown = undefined;
  /** How this value is made of the one that it waits for. */
  #kept: Reaction = null;
  #broken: Reaction = null;
  /** The first that waits for this one; the others follow it. */
  #waiting: Later<unknown> | null = null;
  #sibling: Later<unknown> | null = null;

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

  /** For what is surely nothing to wait for. */
  give(value: T): void {
    this.#settle("kept", value);
  }

  break(error: unknown): void {
    this.#settle("broken", error);
  }

  then<Kept = T, Broken = never>(
    kept?: ((value: T) => Awaitable<Kept>) | null,
    broken?: ((error: unknown) => Awaitable<Broken>) | null,
  ): Later<Kept | Broken> {
    const next = new Later<Kept | Broken>();
    next.#kept = kept;
    next.#broken = broken;
    if (this.#state === "open") this.#append(next);
    else next.#react(this.#state, this.#outcome);
    return next;
  }

  #append(next: Later<unknown>): void {
    if (this.#waiting === null) {
      this.#waiting = next;
      return;
    }
    let last = this.#waiting;
    while (last.#sibling !== null) last = last.#sibling;
    last.#sibling = next;
  }

  #settle(state: "kept" | "broken", outcome: unknown): void {
    if (this.#state !== "open") return;
    this.#state = state;
    this.#outcome = outcome;
    let next = this.#waiting;
    this.#waiting = null;
    while (next !== null) {
      next.#react(state, outcome);
      next = next.#sibling;
    }
  }

  #react(state: "kept" | "broken", outcome: unknown): void {
    const reaction = state === "kept" ? this.#kept : this.#broken;
    if (!reaction) {
      this.#settle(state, outcome);
      return;
    }
    try {
      this.keep(reaction(outcome as never) as Awaitable<T>);
    } catch (error) {
      this.break(error);
    }
  }
}
