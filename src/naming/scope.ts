/** Assigns unique names within one scope and records their owners. */

/** Makes all names of one thing from its stem: `Pet` → `Pet`, `isPet`, … */
type Make = (stem: string) => readonly string[];

export interface ScopeRules {
  /** Names that cannot be assigned, each with its owner. */
  readonly reserved: ReadonlyMap<string, NameHolder>;
  readonly forbidden: (name: string) => boolean;
  readonly make: Make;
}

interface NameScope {
  /** Keeps the published name of an owner. Returns whether the name was free. */
  keep(stem: string, owner: string): boolean;
  /** Chooses the first of `forms` that is free, or the first form with the next free number. */
  choose(forms: Forms, owner: string): NameChoice;
}

/** Possible names of one thing, in order of preference. */
export type Forms = readonly [string, ...string[]];

interface NameChoice {
  stem: string;
  /** Why it is not the first form; null if it is. */
  obstacle: Obstacle | null;
}

type Obstacle =
  { kind: "reserved word" } | { kind: "held"; holder: NameHolder };

/** The owner of a name: a part of the spec, or generated code that is the same for every spec. */
export interface NameHolder {
  owner: string;
  published: boolean;
}

export function createScope({
  reserved,
  forbidden,
  make,
}: ScopeRules): NameScope {
  const taken = new Map<string, NameHolder>(reserved);
  /** The number to continue with, so that many equal names do not take quadratic time. */
  const next = new Map<string, number>();

  const obstacleOf = (stem: string): Obstacle | null => {
    for (const name of make(stem)) {
      if (forbidden(name)) return { kind: "reserved word" };
      const holder = taken.get(name);
      if (holder) return { kind: "held", holder };
    }
    return null;
  };

  const take = (stem: string, holder: NameHolder): void => {
    for (const name of make(stem)) taken.set(name, holder);
  };

  const numbered = (wanted: string): string => {
    for (let number = next.get(wanted) ?? 2; ; number++) {
      const stem = `${wanted}${String(number)}`;
      if (obstacleOf(stem)) continue;
      next.set(wanted, number + 1);
      return stem;
    }
  };

  return {
    keep(stem, owner) {
      if (obstacleOf(stem)) return false;
      take(stem, { owner, published: true });
      return true;
    },
    choose(forms, owner) {
      const [wanted] = forms;
      const obstacle = obstacleOf(wanted);
      const free = obstacle ? forms.find((form) => !obstacleOf(form)) : wanted;
      const stem = free ?? numbered(wanted);
      take(stem, { owner, published: false });
      return { stem, obstacle };
    },
  };
}

/** Returns the given names with one owner. */
export function holderOf(
  names: Iterable<string>,
  owner: string,
): Map<string, NameHolder> {
  return new Map(
    Array.from(names, (name) => [name, { owner, published: false }]),
  );
}
