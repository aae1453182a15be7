import { describe, expect, it } from "vitest";
import { capturesOf } from "../../templates/server/runtime/routing/captures.js";
import { createRouter } from "../../templates/server/runtime/routing/router.js";

const router = createRouter(
  [
    "/pets",
    "/pets/{id}",
    "/pets/mine",
    "/pets/{id}/toys",
    "/pets/{id}/toys/{toy}",
    "/pets/mine/food",
    "/files/{name}.json",
    "/files/{name}.{ext}",
    "/files/{name}",
    "/a+b/(c)",
    "/caf%C3%A9",
    "/café/{x} y",
    "/thé.{ext}",
    "/",
  ].map((path) => ({ path, method: "GET", route: path })),
);

const paths: [string, string | null, string[]][] = [
  ["/pets", "/pets", []],
  ["/pets/", null, []],
  ["/pets/1", "/pets/{id}", ["1"]],
  ["/pets/mine", "/pets/mine", []],
  // As sent: a guard of a framework at `/pets/mine` does not see the others.
  ["/pets/min%65", "/pets/{id}", ["min%65"]],
  ["/pets/Mine", "/pets/{id}", ["Mine"]],
  ["/pet%73", null, []],
  ["/pets%2Fmine", null, []],
  ["/./pets", null, []],
  ["//pets", null, []],
  ["/pets;v=1", null, []],
  ["/pets/mine/toys", "/pets/{id}/toys", ["mine"]],
  ["/pets/mine/food", "/pets/mine/food", []],
  ["/pets/a%2Fb/toys/c", "/pets/{id}/toys/{toy}", ["a%2Fb", "c"]],
  ["/pets/1/toys/", null, []],
  ["/pets//toys", null, []],
  ["/files/a.json", "/files/{name}.json", ["a"]],
  ["/files/a.b.json", "/files/{name}.json", ["a.b"]],
  ["/files/a.txt", "/files/{name}.{ext}", ["a", "txt"]],
  ["/files/a", "/files/{name}", ["a"]],
  ["/files/.json", "/files/{name}", [".json"]],
  ["/a+b/(c)", "/a+b/(c)", []],
  ["/caf%C3%A9", "/caf%C3%A9", []],
  ["/caf%C3%A9/%7Bx%7D%20y", "/café/{x} y", ["%7Bx%7D"]],
  ["/th%C3%A9.txt", "/thé.{ext}", ["txt"]],
  ["/%ff", null, []],
  ["/", "/", []],
  ["", null, []],
  ["/__proto__", null, []],
];

describe("router", () => {
  it.each(paths)("%s → %s", (path, expected, captures) => {
    const match = router.match(path);
    expect(match?.routes.methods.get("GET")?.[0] ?? null).toBe(expected);
    expect(match?.captures ?? []).toEqual(captures);
  });

  it.each<[string, string, string[] | null]>([
    ["{a}-{b}.json", "1-2.json", ["1", "2"]],
    ["{a}-{b}.json", "1-2-3.json", ["1", "2-3"]],
    ["{a}-{b}.json", "--x.json", ["-", "x"]],
    ["{a}-{b}.json", "-x.json", null],
    ["{a}-{b}.json", "1-.json", null],
    ["{a}{b}", "xyz", ["x", "yz"]],
    ["{a}{b}", "x", null],
    ["v{a}", "v", null],
    ["aa{x}aa", "aaa", null],
    // Linear: a regular expression would need minutes for these.
    ["{a}-{b}-{c}-{d}.json", "-".repeat(20_000), null],
    ["{a}{b}{c}{d}.json", "x".repeat(20_000), null],
  ])("%s takes %s apart", (template, segment, captures) => {
    const entry = { path: `/${template}`, method: "GET", route: 1 };
    const match = createRouter([entry]).match(`/${segment}`);
    expect(match?.captures ?? null).toEqual(captures);
  });

  it("keeps methods of a path together, whatever its parameters are called", () => {
    const both = createRouter([
      { path: "/pets/{id}", method: "GET", route: 1 },
      { path: "/pets/{petId}", method: "DELETE", route: 2 },
      { path: "/pets/{name}", method: "GET", route: 3 },
    ]);
    const match = both.match("/pets/x");
    expect(match?.routes.allow).toBe("DELETE, GET, HEAD, OPTIONS");
    expect(match?.routes.methods.get("GET")).toEqual([1, 3]);
    expect(match?.routes.methods.get("DELETE")).toEqual([2]);
    expect(match?.routes.template).toBe("/pets/{id}");
  });

  it("has templates of which each can tell alone whether a path is its own", () => {
    const first = router.paths.filter(({ isFirst }) => isFirst);
    expect(first.map(({ template }) => template)).toEqual([
      "/pets",
      "/pets/mine",
      "/pets/mine/food",
      "/a+b/(c)",
      "/caf%C3%A9",
      "/",
    ]);
    const open = createRouter(
      ["/v1/{a}", "/v1/{a}/x", "/v1/{a}/x/{b}", "/v1/{a}/{b}/"].map((path) => ({
        path,
        method: "GET",
        route: path,
      })),
    );
    const more = ["/v1/1", "/v1/", "/v1/1/", "/v1//x", "/v1/1/x", "/v1/x/x/x"];
    for (const { match, paths: known } of [router, open]) {
      for (const routes of known.filter(({ isFirst }) => isFirst)) {
        const capture = capturesOf(routes.template);
        for (const path of [...more, ...paths.map(([one]) => one)]) {
          const found = match(path);
          const own = found?.routes === routes ? found.captures : null;
          expect(capture?.(path)).toEqual(own);
        }
      }
    }
  });

  it("lists paths so that the first one of those that match counts", () => {
    const paths = router.paths.map(({ template }) => template);
    expect(paths).toHaveLength(14);
    for (const [path, first, later] of [
      ["/pets/mine", "/pets/mine", "/pets/{id}"],
      ["/files/a.json", "/files/{name}.json", "/files/{name}.{ext}"],
      ["/files/a.json", "/files/{name}.{ext}", "/files/{name}"],
    ] as const) {
      expect(paths.indexOf(first), path).toBeLessThan(paths.indexOf(later));
    }
  });
});
