/** Which names a spec has. */
import type { GenerateOptions } from "../../../src/generate.js";
import type { Random } from "../../support/random.js";
import type { NameChoice } from "./spec.js";
import { vocabulary } from "./vocabulary.js";

/** Some words of each kind, many of them in several forms. */
export function someNames(random: Random): NameChoice {
  const words = Object.values(vocabulary());
  const some = (count: number): string[] => {
    const found = words.flatMap((list) =>
      random.shuffled(list).slice(0, count),
    );
    return [...new Set(found.flatMap((word) => variants(word, random)))];
  };
  return {
    schemas: some(12),
    operations: callable(some(5)),
    webhooks: some(2),
    others: some(8),
  };
}

/** Every name that a package of a target exports for every spec, as many times as a spec can have it. */
export function exportedNames(random: Random, count = Infinity): NameChoice {
  const names = random.shuffled(vocabulary().export).slice(0, count);
  return {
    schemas: names.map((name) => name.charAt(0).toUpperCase() + name.slice(1)),
    operations: callable(names),
    webhooks: names,
    others: names,
  };
}

/** Options with which a package exports more names, or values are others in code. */
export function someOptions(random: Random): Partial<GenerateOptions> {
  return {
    int64: random.pickOrThrow(["number", "bigint", "string"]),
    dates: random.pickOrThrow(["string", "Date"]),
    bytes: random.pickOrThrow(["string", "Uint8Array"]),
    casing: random.pickOrThrow(["keep", "camel"]),
    layout: random.pickOrThrow(["packages", "source"]),
    rootTypes: random.pickOrThrow(["none", "plain", "exact"]),
    mcpTools: random.pickOrThrow(["each", "search"]),
    serverDescription: random.pickOrThrow(["none", "full"]),
    shapes: random.chance(0.5),
    jsonSchema: random.chance(0.5),
    ...(random.chance(0.5) ? { messages: ["de"] } : {}),
    tanstackQuery: random.chance(0.5),
    telemetry: random.chance(0.5),
    model: { brands: random.chance(0.5) },
  };
}

/** Every word as the name of a schema and of an operation, in specs of a bearable size. */
export function everyName(): NameChoice[] {
  const all = [
    ...new Set(
      Object.values(vocabulary())
        .flat()
        .flatMap((word) => [
          word,
          word.charAt(0).toUpperCase() + word.slice(1),
        ]),
    ),
  ];
  const size = 300;
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => {
    const names = all.slice(index * size, (index + 1) * size);
    return {
      schemas: names,
      operations: callable(names),
      webhooks: names,
      others: names,
    };
  });
}

/** The word as it is, and sometimes in another case or with a digit. */
function variants(word: string, random: Random): string[] {
  const upper = word.charAt(0).toUpperCase() + word.slice(1);
  const forms = [upper, word, word.toUpperCase(), `${upper}2`, `${upper}3`];
  return random.chance(0.3) ? random.shuffled(forms).slice(0, 3) : [upper];
}

/** An operationId must not be there twice. */
function callable(names: readonly string[]): string[] {
  return [
    ...new Set(
      names.map((name) => name.charAt(0).toLowerCase() + name.slice(1)),
    ),
  ];
}
