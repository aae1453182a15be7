/** The building blocks of samples. */
import { describe, expect, it } from "vitest";
import {
  startDraw,
  type Plan,
  type SampleSize,
} from "../../templates/mock/runtime/draw.js";
import {
  array,
  changed,
  choice,
  example,
  file,
  ids,
  integer,
  map,
  missing,
  nullable,
  object,
  optional,
  rare,
  ref,
  set,
  tagged,
  tuple,
  uuids,
  values,
  without,
} from "../../templates/mock/runtime/plans.js";
import { responseSample } from "../../templates/mock/runtime/responses.js";
import { sample } from "../../templates/mock/runtime/sample.js";

const seeds = Array.from({ length: 50 }, (_, index) => index);

function draw(
  plan: Plan,
  size: SampleSize = "typical",
  seed?: number,
  items?: number,
): unknown {
  return plan(startDraw(size, seed, items));
}

/** All values that the seeds give. */
function drawn(plan: Plan, size: SampleSize = "typical"): Set<unknown> {
  return new Set(seeds.map((seed) => draw(plan, size, seed)));
}

describe("values", () => {
  it("is the first value without a seed, and all of them with seeds", () => {
    const plan = values(["a", "b", "c"]);
    expect(draw(plan)).toBe("a");
    expect(drawn(plan)).toEqual(new Set(["a", "b", "c"]));
  });

  it("gives copies, which a test may change", () => {
    const plan = values([{ tags: ["a"] }]);
    (draw(plan) as { tags: string[] }).tags.push("b");
    expect(draw(plan)).toEqual({ tags: ["a"] });
  });
});

describe("integer", () => {
  it("starts with the minimum, and stays in the range and its steps", () => {
    const plan = integer(10, 30, 10);
    expect(draw(plan)).toBe(10);
    expect(drawn(plan)).toEqual(new Set([10, 20, 30]));
  });
});

describe("object", () => {
  const plan = object({
    a: values([1]),
    b: optional(values([2])),
    c: rare(values([3])),
  });

  it("has more fields with each size", () => {
    expect(draw(plan, "minimal")).toEqual({ a: 1 });
    expect(draw(plan, "typical")).toEqual({ a: 1, b: 2 });
    expect(draw(plan, "maximal")).toEqual({ a: 1, b: 2, c: 3 });
  });

  it("has a field named __proto__", () => {
    const odd = draw(object({ ["__proto__"]: values([1]) }));
    expect(Object.keys(odd as object)).toEqual(["__proto__"]);
  });

  it("leaves optional fields out where the sample ends", () => {
    const node = (): Plan => object({ next: optional(ref(node)) });
    expect(draw(node(), "minimal")).toEqual({});
    expect(draw(node(), "typical")).toEqual({ next: { next: {} } });
    expect(draw(node(), "maximal")).toEqual({
      next: { next: { next: { next: {} } } },
    });
  });
});

describe("array", () => {
  it("has more items with each size, within its limits", () => {
    const lengths = (plan: Plan) =>
      (["minimal", "typical", "maximal"] as const).map(
        (size) => (draw(plan, size) as unknown[]).length,
      );
    expect(lengths(array(values([1])))).toEqual([0, 3, 5]);
    expect(lengths(array(values([1]), 1, 2))).toEqual([1, 2, 2]);
    expect(lengths(array(values([1]), 4))).toEqual([4, 4, 5]);
  });

  it("has different items even without a seed", () => {
    const items = draw(array(integer(1, 999))) as number[];
    expect(items[0]).toBe(1);
    expect(new Set(items).size).toBe(3);
  });

  it("has the wanted number of items, but not inside another array", () => {
    const rows = array(array(values([1])));
    const made = draw(rows, "typical", 1, 7) as unknown[][];
    expect(made.map((row) => row.length)).toEqual(Array(7).fill(2));
    expect(draw(array(values([1]), 0, 3), "typical", 1, 7)).toHaveLength(3);
  });
});

it("a set has no equal items", () => {
  for (const seed of seeds) {
    const items = draw(set(values([{ a: 1 }, { a: 2 }])), "maximal", seed);
    const texts = (items as unknown[]).map((item) => JSON.stringify(item));
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.length).toBeGreaterThan(0);
  }
});

it("a tuple has one item for each plan", () => {
  expect(draw(tuple([values(["x"]), integer(1, 2)]))).toEqual(["x", 1]);
});

it("a map has names of its own, within its limits", () => {
  expect(draw(map(values([1]), 2), "minimal")).toEqual({ key: 1, key2: 1 });
  expect(draw(map(values([1]), 0, 1), "maximal")).toEqual({ key: 1 });
});

describe("choice", () => {
  it("is the first plan without a seed, and each of them with seeds", () => {
    const plan = choice([values(["a"]), values(["b"])]);
    expect(draw(plan)).toBe("a");
    expect(drawn(plan)).toEqual(new Set(["a", "b"]));
  });

  it.each(["minimal", "typical", "maximal"] as const)(
    "ends a recursion with the smallest plan: %s",
    (size) => {
      const tree = (): Plan =>
        choice([object({ left: ref(tree), right: ref(tree) }), values([0])], 1);
      for (const seed of [undefined, ...seeds])
        expect(() => draw(tree(), size, seed)).not.toThrow();
    },
  );

  it("ends a recursion without objects", () => {
    const one = (): Plan => choice([ref(other), values(["end"])], 1);
    const other = (): Plan => choice([ref(one), ref(one)]);
    expect(draw(one())).toBe("end");
    const list = (): Plan => array(ref(list));
    expect(draw(list(), "maximal", 1)).toBeInstanceOf(Array);
  });
});

it("a wide recursion stays small", () => {
  const names = Array.from({ length: 40 }, (_, index) => `field${index}`);
  const wide = (): Plan =>
    object(
      Object.fromEntries(names.map((name) => [name, optional(ref(wide))])),
    );
  const made = draw(wide(), "maximal");
  expect(Object.keys(made as object)).toEqual(names);
  expect(JSON.stringify(made).length).toBeLessThan(100_000);
});

it("nullable is sometimes null with seeds, and never in maximal samples", () => {
  const plan = nullable(values([1]));
  expect(draw(plan)).toBe(1);
  expect(drawn(plan)).toEqual(new Set([1, null]));
  expect(drawn(plan, "maximal")).toEqual(new Set([1]));
});

it("tagged replaces the discriminator", () => {
  const plan = tagged(object({ kind: values(["x"]) }), "kind", "cat");
  expect(draw(plan)).toEqual({ kind: "cat" });
});

describe("changes of a field", () => {
  const plan = object({
    list: values([[1]]),
    meta: object({ next: values(["a"]), more: values([true]) }),
  });

  it("leave it out or replace it", () => {
    expect(draw(without(plan, "meta", "next"))).toEqual({
      list: [1],
      meta: { more: true },
    });
    expect(draw(changed(plan, false, "meta", "more"))).toMatchObject({
      meta: { more: false },
    });
  });

  it("do nothing if it is absent or inherited", () => {
    expect(draw(changed(plan, 1, "meta", "total"))).toEqual(draw(plan));
    expect(draw(changed(plan, 1, "__proto__", "polluted"))).toEqual(draw(plan));
    expect(draw(without(values([null]), "a"))).toBeNull();
    expect({}).not.toHaveProperty("polluted");
  });
});

it("an example is used without a seed, in the typical size", () => {
  const plan = example("given", values(["made"]));
  expect(draw(plan)).toBe("given");
  expect(draw(plan, "typical", 1)).toBe("made");
  expect(draw(plan, "minimal")).toBe("made");
});

it("a file is a blob", () => {
  expect(draw(file())).toBeInstanceOf(Blob);
});

it("a part without a sample throws an error with its name", () => {
  expect(() => draw(missing("Endless"))).toThrow("no sample of Endless");
});

describe("sample", () => {
  interface Pet {
    name: string;
    owner: { name: string };
  }
  const plan = (): Plan =>
    object({
      name: values(["Rex", "Tom", "Ada"]),
      owner: object({ name: values(["Eve"]) }),
    });

  it("is the same for the same seed", () => {
    for (const seed of seeds)
      expect(sample(plan, { seed })).toEqual(sample(plan, { seed }));
  });

  it("replaces whole fields, and no nested ones", () => {
    expect(sample<Pet>(plan, { overrides: { name: "Kim" } })).toEqual({
      name: "Kim",
      owner: { name: "Eve" },
    });
  });

  it("does not change with the platform", () => {
    const numbers = () => array(integer(1, 1_000_000));
    expect(sample(numbers, { seed: 7, items: 5 })).toEqual([
      11705, 61959, 976908, 699029, 521446,
    ]);
  });
});

describe("responses", () => {
  const answer = responseSample<{ status: number; body?: unknown }>("getPet", {
    success: 200,
    responses: {
      200: { body: values(["pet"]) },
      404: { body: values(["none"]) },
      "5XX": { body: values(["broken"]) },
      204: { body: values(["nothing"]) },
    },
  });

  it("are chosen by status, then by range", () => {
    expect(answer()).toEqual({ status: 200, body: "pet" });
    expect(answer(404)).toEqual({ status: 404, body: "none" });
    expect(answer(503)).toEqual({ status: 503, body: "broken" });
  });

  it("have no body if HTTP allows none", () => {
    expect(answer(204)).toEqual({ status: 204 });
  });

  it("that are not described throw an error", () => {
    expect(() => answer(418)).toThrow("getPet describes no response 418.");
  });
});

describe("ids in a list", () => {
  const idsIn = (plan: Plan, items: number, seed?: number) =>
    (draw(plan, "typical", seed, items) as { id: unknown }[]).map(
      (item) => item.id,
    );
  const pet = object({ id: integer(1, 999), kind: values(["cat", "dog"]) });

  it.each([undefined, ...seeds])("differ with the seed %s", (seed) => {
    const ids = idsIn(array(pet), 100, seed);
    expect(new Set(ids).size).toBe(100);
  });

  it.each([undefined, ...seeds])("differ as texts with the seed %s", (seed) => {
    const texts = array(object({ id: ids(["a", "b"]) }));
    expect(new Set(idsIn(texts, 100, seed)).size).toBe(100);
    const first = "f81d4fae-7dec-41d0-a765-00a0c91e6bf6";
    const unique = idsIn(array(object({ id: uuids([first]) })), 100, seed);
    expect(new Set(unique).size).toBe(100);
    for (const id of unique)
      expect(id).toMatch(/^f81d4fae-7dec-41d0-a765-00a0c91e[0-9a-f]{4}$/);
  });

  it("differ from those of an example", () => {
    const plan = array(example({ id: 2 }, object({ id: integer(1, 3) })));
    expect(idsIn(plan, 3).sort()).toEqual([1, 2, 3]);
  });

  it("differ in lists of whole values", () => {
    const plan = array(values([{ id: "a" }, { id: "b" }, { id: "c" }]));
    for (const seed of seeds)
      expect(idsIn(plan, 3, seed).sort()).toEqual(["a", "b", "c"]);
  });

  it("may repeat if there are not enough of them", () => {
    expect(idsIn(array(object({ id: values(["a", "b"]) })), 5)).toHaveLength(5);
  });

  it("of other objects may repeat", () => {
    const plan = array(object({ owner: object({ id: values(["a"]) }) }));
    expect(draw(plan, "typical", 1, 3)).toHaveLength(3);
  });

  it("do not make the sample smaller", () => {
    const plan = array(object({ id: values(["a", "b"]), tag: values([1]) }));
    const start = startDraw("typical", 1, 3);
    plan(start);
    expect(start.budget.left).toBe(200 - 1 - 3 * 3);
  });
});
