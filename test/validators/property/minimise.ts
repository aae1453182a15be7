/** A smaller value of which the same is still true. */
import { isObject, type Json } from "./json.js";

export function minimise(
  value: Json,
  isStill: (smaller: Json) => boolean,
): Json {
  for (const smaller of simpler(value)) {
    if (isStill(smaller)) return minimise(smaller, isStill);
  }
  return value;
}

/** The same for what takes time to find out. */
export async function minimiseAsync(
  value: Json,
  isStill: (smaller: Json) => Promise<boolean>,
): Promise<Json> {
  for (const smaller of simpler(value)) {
    if (await isStill(smaller)) return minimiseAsync(smaller, isStill);
  }
  return value;
}

function* simpler(value: Json): Generator<Json> {
  if (Array.isArray(value)) {
    for (const at of value.keys()) yield value.toSpliced(at, 1);
    for (const [at, item] of value.entries()) {
      for (const smaller of simpler(item)) yield value.with(at, smaller);
    }
  } else if (isObject(value)) {
    const entries = Object.entries(value);
    for (const at of entries.keys()) {
      yield Object.fromEntries(entries.toSpliced(at, 1));
    }
    for (const [at, [key, item]] of entries.entries()) {
      for (const smaller of simpler(item)) {
        yield Object.fromEntries(entries.with(at, [key, smaller]));
      }
    }
  } else if (value !== null && value !== 0) {
    yield null;
    yield 0;
    if (typeof value === "string") {
      for (let at = 0; at < value.length; at++)
        yield value.slice(0, at) + value.slice(at + 1);
    }
  }
}
