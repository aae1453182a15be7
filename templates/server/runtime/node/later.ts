// Part of the Specwright runtime.
import { isPending, type Awaitable } from "../http.js";

/**
 * A value that arrives later. Unlike a promise, it continues as soon as the value arrives, without a turn of the queue
 * of microtasks for each step.
 */
export class Later<T> implements PromiseLike<T> {
  #state: "pending" | "done" | "failed" = "pending";
  #value: unknown = undefined;
  #listener: (() => void) | null = null;

  resolve(value: Awaitable<T>): void {
    if (isPending(value)) {
      value.then(
        (known) => {
          this.#settle("done", known);
        },
        (error: unknown) => {
          this.reject(error);
        },
      );
    } else {
      this.#settle("done", value);
    }
  }

  reject(error: unknown): void {
    this.#settle("failed", error);
  }

  then<Next = T, Caught = never>(
    next?: ((value: T) => Awaitable<Next>) | null,
    caught?: ((error: unknown) => Awaitable<Caught>) | null,
  ): Later<Next | Caught> {
    const following = new Later<Next | Caught>();
    const listener = (): void => {
      try {
        if (this.#state === "failed") {
          if (!caught) throw this.#value;
          following.resolve(caught(this.#value));
        } else {
          const value = this.#value as T;
          following.resolve(next ? next(value) : (value as never));
        }
      } catch (error) {
        following.reject(error);
      }
    };
    const before = this.#listener;
    if (this.#state !== "pending") listener();
    else
      this.#listener =
        before === null
          ? listener
          : () => {
              before();
              listener();
            };
    return following;
  }

  #settle(state: "done" | "failed", value: unknown): void {
    this.#state = state;
    this.#value = value;
    this.#listener?.();
    this.#listener = null;
  }
}
