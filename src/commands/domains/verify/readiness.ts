/** Since when the records of each domain allow the hosting platform to obtain a certificate. */

export class Readiness {
  readonly #since: Map<string, number>;
  readonly #waiting = new Set<string>();

  /** `added` has the times at which domains were added, by their ASCII form. */
  constructor(added: ReadonlyMap<string, number>) {
    this.#since = new Map(added);
  }

  /**
   * Notes the result of a check. Returns since when the domain is ready, or null if this is not known. Records that
   * become right between two checks count from the second one.
   */
  note(domain: string, isReady: boolean, now: number): number | null {
    if (!isReady) this.#waiting.add(domain);
    else if (this.#waiting.delete(domain)) this.#since.set(domain, now);
    return this.#since.get(domain) ?? null;
  }
}
