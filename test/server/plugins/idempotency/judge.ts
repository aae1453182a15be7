/** What must hold of requests with one key, whatever store has their responses. */

/** One call of the handler. */
export interface Run {
  readonly id: number;
  readonly key: string;
  readonly content: string;
  readonly begun: number;
  /** When its response was stored. */
  kept: number | null;
  /** Its work failed, or was undone. */
  isOver: boolean;
  /** Whether its request still waits, for a store or for the handler. */
  isOpen: boolean;
}

export type Reply =
  | { readonly kind: "run"; readonly id: number }
  | { readonly kind: "in progress" | "other content" | "failed" }
  | { readonly kind: "unexpected"; readonly error: unknown };

export class Judge {
  readonly violations: string[] = [];
  /** Runs after the documented exception: the time of a run before had passed. */
  exceptions = 0;
  readonly #runs: Run[] = [];
  /** The run that may keep its response, by key. */
  readonly #claims = new Map<string, Run>();

  readonly #time: () => number;
  readonly #seconds: { readonly limit: number; readonly lifetime: number };
  readonly #hasTransactions: boolean;

  constructor(
    time: () => number,
    seconds: { readonly limit: number; readonly lifetime: number },
    hasTransactions: boolean,
  ) {
    this.#time = time;
    this.#seconds = seconds;
    this.#hasTransactions = hasTransactions;
  }

  /** The work of a key runs once, unless it has failed, or its response or its claim has expired. */
  started(key: string, content: string): Run {
    for (const run of this.#of(key)) {
      if (run.isOver || this.#hasPassed(run.kept, this.#seconds.lifetime))
        continue;
      if (run.kept === null && this.#hasPassed(run.begun, this.#seconds.limit))
        this.exceptions++;
      else this.violations.push(`${key} ran twice`);
    }
    const id = this.#runs.length;
    const begun = this.#time();
    const state = { kept: null, isOver: false, isOpen: true };
    const run: Run = { id, key, content, begun, ...state };
    this.#runs.push(run);
    this.claimed(run);
    return run;
  }

  /** Also when an error of the work has undone its claim, and the key is claimed again to keep the error. */
  claimed(run: Run): void {
    this.#claims.set(run.key, run);
  }

  /** A claim that has expired may or may not be able to keep a response. */
  kept(run: Run): void {
    const isLate = this.#hasPassed(run.begun, this.#seconds.limit);
    const hasClaim = this.#claims.get(run.key) === run;
    if (!hasClaim || (isLate && !this.#hasTransactions)) return;
    run.kept = this.#time();
    run.isOver = false;
  }

  /** No response is for another key or content, and each refusal has its reason. */
  answered(key: string, content: string, reply: Reply): void {
    const runs = this.#of(key);
    const isRight = {
      run: () => {
        const run = runs.find(
          ({ id }) => reply.kind === "run" && id === reply.id,
        );
        return run?.content === content;
      },
      "in progress": () =>
        runs.some(({ isOpen, isOver, kept, begun }) =>
          this.#hasTransactions
            ? isOpen
            : !isOver &&
              kept === null &&
              this.#time() <= begun + 1000 * this.#seconds.limit,
        ),
      "other content": () =>
        runs.some((run) => run.content !== content && !run.isOver),
      failed: () => true,
      unexpected: () => false,
    }[reply.kind]();
    if (isRight) return;
    const error = "error" in reply ? ` ${String(reply.error)}` : "";
    this.violations.push(
      `${key} with ${content} got "${reply.kind}"${"id" in reply ? ` of ${JSON.stringify(this.#runs[reply.id])}` : error}`,
    );
  }

  #of(key: string): readonly Run[] {
    return this.#runs.filter((run) => run.key === key);
  }

  #hasPassed(since: number | null, seconds: number): boolean {
    return since !== null && this.#time() >= since + 1000 * seconds;
  }
}
