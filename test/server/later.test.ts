import { expect, test } from "vitest";
import { Later } from "../../templates/server/runtime/node/later.js";

test("whoever waits goes on at once, in the order in which they came", () => {
  const seen: string[] = [];
  const later = new Later<number>();
  later.then((value) => seen.push(`first ${String(value)}`));
  later.then((value) => seen.push(`second ${String(value)}`));
  later.keep(1);
  later.then((value) => seen.push(`third ${String(value)}`));
  expect(seen).toEqual(["first 1", "second 1", "third 1"]);
});

test("it is settled once", () => {
  const seen: unknown[] = [];
  const later = new Later<number>();
  later.then(
    (value) => seen.push(value),
    (error) => seen.push(error),
  );
  later.keep(1);
  later.keep(2);
  later.break(new Error("too late"));
  expect(seen).toEqual([1]);
});

test("steps follow each other, and an error passes those that take none", async () => {
  const later = new Later<number>();
  const end = later
    .then((value) => value + 1)
    .then((value) => {
      throw new Error(`no ${String(value)}`);
    })
    .then(() => "not reached")
    .then(null, (error: unknown) => (error as Error).message);
  later.keep(1);
  expect(await end).toBe("no 2");
});

test("a step may be a promise", async () => {
  const later = new Later<number>();
  const end = later.then((value) => Promise.resolve(value * 2));
  const failed = later.then(() => Promise.reject(new Error("refused")));
  later.keep(21);
  expect(await end).toBe(42);
  await expect(Promise.resolve(failed)).rejects.toThrow("refused");
});

test("what is broken is an error to those who await it", async () => {
  const later = new Later<number>();
  later.break(new Error("gone"));
  await expect(Promise.resolve(later)).rejects.toThrow("gone");
});
