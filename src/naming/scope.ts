/** Names that were given out in one place, and to whom. */

/** Makes all names of one thing from its stem: `Pet` → `Pet`, `isPet`, … */
export type Make = (stem: string) => readonly string[];

export interface ScopeRules {
  /** Names that nobody gets. */
  readonly reserved: readonly string[];
  readonly forbidden: (name: string) => boolean;
  readonly make: Make;
}

export interface Scope {
  /** Takes this very name for something that was published with it. Whether it was free. */
  keep(stem: string, owner: string): boolean;
  /** The first of `wanted`, `wanted2`, … that is free. */
  choose(wanted: string, owner: string): Choice;
}

export interface Choice {
  stem: string;
  /** Who was published with the name that was wanted; null where it was free, or nobody may have it. */
  holder: string | null;
}

interface Holder {
  owner: string;
  published: boolean;
}

export function createScope({ reserved, forbidden, make }: ScopeRules): Scope {
  const taken = new Map<string, Holder | null>(
    reserved.map((name) => [name, null]),
  );
  /** Where to go on counting, so that many equal names do not cost their square. */
  const next = new Map<string, number>();

  const obstacle = (stem: string): string | undefined =>
    make(stem).find((name) => taken.has(name) || forbidden(name));

  const take = (stem: string, holder: Holder): void => {
    for (const name of make(stem)) taken.set(name, holder);
  };

  return {
    keep(stem, owner) {
      if (obstacle(stem) !== undefined) return false;
      take(stem, { owner, published: true });
      return true;
    },
    choose(wanted, owner) {
      const holder = taken.get(obstacle(wanted) ?? "") ?? null;
      for (let attempt = next.get(wanted) ?? 1; ; attempt++) {
        const stem = attempt === 1 ? wanted : `${wanted}${String(attempt)}`;
        if (obstacle(stem) !== undefined) continue;
        take(stem, { owner, published: false });
        next.set(wanted, attempt + 1);
        return { stem, holder: holder?.published ? holder.owner : null };
      }
    },
  };
}
