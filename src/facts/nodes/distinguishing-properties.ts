/** Finds the properties that distinguish an object of one schema from those of others. */
import { appendTo } from "../../base/common/append-to.js";
import { getOrCreate } from "../../base/common/get-or-create.js";
import type { JsonValue } from "../../model/model.js";
import type { KnownProperties } from "../shapes/known-properties.js";

/** A few properties of a large schema are enough. */
const maxProperties = 6;

/** A property, and the values with which it distinguishes a schema; null if its name is enough. */
interface Sign {
  readonly name: string;
  readonly values: readonly JsonValue[] | null;
}

interface WeighedSign {
  readonly weight: number;
  readonly sign: Sign;
}

/**
 * For each schema, the properties that distinguish it: those that the others do not have, or have with other values.
 */
export function distinguishingProperties(
  options: readonly KnownProperties[],
): Sign[][] {
  // A schema without properties cannot be confused with an object.
  const described = new Set(options.filter(({ size }) => size > 0));
  const owners = ownersOf(described);
  return options.map((known) => {
    const rivals = described.size - (described.has(known) ? 1 : 0);
    const signs = [...known].flatMap(([name, property]): WeighedSign[] => {
      const owned = owners.get(name);
      const { values } = property;
      if (values !== null && rivals > 0 && isTelling(owned, known, name)) {
        return [{ weight: 2, sign: { name, values } }];
      }
      const weight = property.isRequired ? 1 : 0;
      const isOwn = (owned?.count ?? 1) - 1 < rivals;
      return isOwn ? [{ weight, sign: { name, values: null } }] : [];
    });
    return signs
      .sort((one, other) => other.weight - one.weight)
      .slice(0, maxProperties)
      .map(({ sign }) => sign);
  });
}

/** The schemas that describe a property. */
interface Owners {
  count: number;
  /** Whether one of them does not list the values. */
  isOpen: boolean;
  byValue: Map<JsonValue, KnownProperties[]>;
}

function ownersOf(
  options: ReadonlySet<KnownProperties>,
): ReadonlyMap<string, Owners> {
  const owners = new Map<string, Owners>();
  for (const known of options) {
    for (const [name, { values }] of known) {
      const owned = getOrCreate(owners, name, () => ({
        count: 0,
        isOpen: false,
        byValue: new Map(),
      }));
      owned.count++;
      if (values === null) owned.isOpen = true;
      for (const value of new Set(values))
        appendTo(owned.byValue, value, known);
    }
  }
  return owners;
}

/** Longer lists are data, not kinds. */
const maxValues = 8;

/** Whether the values of a property distinguish a schema from all others with it, or are its only value. */
function isTelling(
  owners: Owners | undefined,
  known: KnownProperties,
  name: string,
): boolean {
  const values = known.get(name)?.values ?? [];
  if (!owners || values.length > maxValues) return false;
  if (owners.count === 1) return values.length <= 1;
  if (owners.isOpen || values.length === 0) return false;
  // Another schema with all of these values has the rarest of them, too.
  const [rarest = []] = values
    .map((value) => owners.byValue.get(value) ?? [])
    .sort((one, other) => one.length - other.length);
  return rarest.every(
    (other) =>
      other === known ||
      !values.every((value) => other.get(name)?.values?.includes(value)),
  );
}
