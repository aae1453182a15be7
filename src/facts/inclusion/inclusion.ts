/**
 * Proves that every value of one schema is also a value of another one. The values of the first that are not values of
 * the second are a set; the set is split by alternatives and by broken rules until each part is certainly empty. Without a
 * proof, there may be such a value.
 */
import { canonicalJson, isSameValue } from "../../keywords/same-value.js";
import type { JsonValue, SchemaId } from "../../model/model.js";
import { isOfType } from "../../base/common/json-type.js";
import { hasNoArray } from "./arrays.js";
import { literalsAgainst, literalsOf } from "./expand.js";
import {
  acceptsPart,
  endOf,
  is,
  isNot,
  isTerm,
  keyOf,
  type Literal,
  type PartSchema,
  type ValueType,
  type World,
} from "./literal.js";
import { hasNoNumber } from "./numbers.js";
import { hasNoObject } from "./objects.js";
import { hasNoText } from "./texts.js";
import type { PartSet, Place, PlaceFacts, Prover } from "./value-set.js";

const valueTypes: readonly ValueType[] = [
  "null",
  "boolean",
  "number",
  "string",
  "array",
  "object",
];

/** What a proof could not decide, in the words of JSON Schema; null if there is a proof. */
type Undecided = string | null;

/** A proof takes at most so many steps. */
const mostSteps = 20_000;

export interface Inclusion {
  /** Why it is not certain that values which match all given schemas match all wanted ones; null if it is certain. */
  undecided(place: Place): Undecided;
  /** Whether no value matches both of two given schemas. */
  areDisjoint(one: SchemaId, other: SchemaId): boolean;
}

export function createInclusion(
  sides: Readonly<Record<"given" | "wanted", World>>,
  places: PlaceFacts,
): Inclusion {
  const proven = new Set<string>();
  /** Sets without a proof, and what could not be decided. */
  const failed = new Map<string, readonly string[]>();
  /** Sets whose proof is in progress, with their depth. Values of parts are smaller, so a set may rely on itself. */
  const open = new Map<string, number>();
  /** The least depth of an open set that the current proof relies on. */
  let relied = Infinity;
  let steps = 0;
  let undecided = new Set<string>();

  const prover: Prover = {
    ...places,
    isEmpty: (set) => valueTypes.every((type) => isEmptyOf(type, set)),
    isEmptyOf,
  };

  return {
    undecided(place) {
      const given = place.given.map((id) => is(sides.given, id));
      const isProven = place.wanted.every((id) =>
        prove({ place, literals: [...given, isNot(sides.wanted, id)] }),
      );
      return isProven ? null : ([...undecided][0] ?? "the schema");
    },
    areDisjoint: (one, other) =>
      prove({
        place: { given: [], wanted: [] },
        literals: [is(sides.given, one), is(sides.given, other)],
      }),
  };

  function prove(set: PartSet): boolean {
    steps = 0;
    undecided = new Set();
    return prover.isEmpty(set);
  }

  function isEmptyOf(type: ValueType, { literals, place }: PartSet): boolean {
    const key = [
      type,
      ...new Set(literals.map(literalKey)),
      ...place.given,
      "",
      ...place.wanted,
    ].join("\n");
    if (proven.has(key)) return true;
    const reasons = failed.get(key);
    if (reasons) {
      for (const reason of reasons) undecided.add(reason);
      return false;
    }
    const depth = open.get(key);
    if (depth !== undefined) {
      relied = Math.min(relied, depth);
      return true;
    }
    const outside = relied;
    relied = Infinity;
    const others = undecided;
    undecided = new Set();
    const own = open.size;
    open.set(key, own);
    const isProven = refute(type, place, {
      positive: new Map(),
      negative: new Map(),
      rules: [],
      choices: [],
      pending: literals,
    });
    open.delete(key);
    // A proof that relies on an outer set holds only if that one is proven.
    if (isProven && relied >= own) proven.add(key);
    else if (!isProven) failed.set(key, [...undecided]);
    undecided = new Set(isProven ? others : [...others, ...undecided]);
    relied = Math.min(outside, relied >= own ? Infinity : relied);
    return isProven;
  }

  /** Whether no value has the properties of a state. */
  function refute(type: ValueType, place: Place, start: State): boolean {
    if (++steps > mostSteps) {
      undecided.add("schemas of this size");
      return false;
    }
    const state = settle(type, start);
    if (state === null) return true;
    const listed = listedValues(type, state);
    if (listed) {
      const isPossible = (value: JsonValue) =>
        !state.rules.some((rule) => breaks(rule, value)) &&
        [...state.positive.values()].every(
          (part) => acceptsPart(part, value, isSameValue) !== "invalid",
        ) &&
        [...state.negative.values()].every(
          (part) => acceptsPart(part, value, isSameValue) !== "valid",
        );
      return !listed.some(isPossible);
    }
    if (hasNone(type, place, state)) return true;
    const choice = nextChoice(state.choices);
    if (choice === null) {
      for (const rule of state.rules)
        if (rule.kind === "undecided") undecided.add(rule.because);
        else if ("holds" in rule && !rule.holds && rule.kind in wordsOfRules)
          undecided.add(wordsOfRules[rule.kind as keyof typeof wordsOfRules]);
      return false;
    }
    const choices = state.choices.filter((one) => one !== choice);
    return choice.options.every((option) =>
      refute(type, place, {
        positive: new Map(state.positive),
        negative: new Map(state.negative),
        rules: [...state.rules],
        choices,
        pending: option,
      }),
    );
  }

  /** Expands all schemas. Null if two literals contradict each other. */
  function settle(type: ValueType, state: State): State | null {
    const { positive, negative, rules } = state;
    const choices = [...state.choices];
    const pending = [...state.pending];
    for (const literal of pending) {
      switch (literal.kind) {
        case "is":
        case "isNot": {
          const { kind } = literal;
          const part = endOf(literal.part);
          const key = keyOf(part);
          const [own, opposite] =
            kind === "is" ? [positive, negative] : [negative, positive];
          if (opposite.has(key)) return null;
          if (own.has(key)) break;
          own.set(key, part);
          if (!isTerm(part)) {
            if (part.kind === "all" && kind === "isNot") return null;
            break;
          }
          const expand = kind === "is" ? literalsOf : literalsAgainst;
          const found = expand(part.world, part.id, type);
          if (found === null) return null;
          pending.push(...found);
          break;
        }
        case "choice":
          if (literal.options.length === 0) return null;
          choices.push(literal);
          break;
        default:
          rules.push(literal);
      }
    }
    return { positive, negative, rules, choices, pending: [] };
  }

  function hasNone(
    type: ValueType,
    place: Place,
    { positive, rules }: State,
  ): boolean {
    switch (type) {
      case "number":
        return hasNoNumber(rules, excludedIn(positive));
      case "string":
        return hasNoText(rules, excludedIn(positive));
      case "array":
        return hasNoArray(prover, place, rules);
      case "object":
        return hasNoObject(prover, place, rules);
      default:
        return false;
    }
  }
}

interface State {
  /** Parts that the values match, and those that they do not match, by key. */
  readonly positive: Map<string, PartSchema>;
  readonly negative: Map<string, PartSchema>;
  readonly rules: Literal[];
  readonly choices: readonly Choice[];
  readonly pending: readonly Literal[];
}

type Choice = Extract<Literal, { kind: "choice" }>;

const wordsOfRules = {
  pattern: "pattern",
  format: "format",
  multipleOf: "multipleOf",
  unique: "uniqueItems",
  names: "propertyNames",
};

/** All values that the state allows, if it lists them. */
function listedValues(
  type: ValueType,
  { positive }: State,
): JsonValue[] | null {
  if (type === "null") return [null];
  if (type === "boolean") return [true, false];
  for (const part of positive.values())
    if (!isTerm(part) && part.kind === "only")
      return part.values.filter((value) => isOfType(value, type));
  return null;
}

/** The values that are not in the set. */
function excludedIn(positive: State["positive"]): JsonValue[] {
  return [...positive.values()].flatMap((part) =>
    !isTerm(part) && part.kind === "except" ? part.values : [],
  );
}

/** Whether a value breaks a rule that no schema of the state says. */
function breaks(rule: Literal, value: JsonValue): boolean {
  if (rule.kind !== "present") return false;
  const isPresent =
    typeof value === "object" &&
    value !== null &&
    Object.hasOwn(value, rule.name);
  return isPresent !== rule.holds;
}

/** The choice with the fewest options. */
function nextChoice(choices: readonly Choice[]): Choice | null {
  return choices.reduce<Choice | null>(
    (found, choice) =>
      found === null || choice.options.length < found.options.length
        ? choice
        : found,
    null,
  );
}

/** Equal for equal literals. */
function literalKey(literal: Literal): string {
  if (literal.kind === "is" || literal.kind === "isNot")
    return `${literal.kind} ${keyOf(literal.part)}`;
  throw new Error(`A set does not begin with ${canonicalJson(literal.kind)}`);
}
