import { describe, expect, it } from "vitest";
import { createRouter } from "../../templates/server/runtime/router.js";

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
    "/",
  ].map((path) => ({ path, method: "GET", route: path })),
);

describe("router", () => {
  it.each<[string, string | null, string[]]>([
    ["/pets", "/pets", []],
    ["/pets/", null, []],
    ["/pets/1", "/pets/{id}", ["1"]],
    ["/pets/mine", "/pets/mine", []],
    ["/pets/min%65", "/pets/mine", []],
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
    ["/café", "/caf%C3%A9", []],
    ["/caf%C3%A9", "/caf%C3%A9", []],
    ["/%ff", null, []],
    ["/", "/", []],
    ["", null, []],
    ["/__proto__", null, []],
  ])("%s → %s", (path, expected, captures) => {
    const match = router.match(path);
    expect(match?.routes.methods.get("GET") ?? null).toBe(expected);
    expect(match?.captures ?? []).toEqual(captures);
  });

  it("keeps methods of a path together, whatever its parameters are called", () => {
    const both = createRouter([
      { path: "/pets/{id}", method: "GET", route: 1 },
      { path: "/pets/{petId}", method: "DELETE", route: 2 },
      { path: "/pets/{name}", method: "GET", route: 3 },
    ]);
    const match = both.match("/pets/x");
    expect(match?.routes.allow).toBe("DELETE, GET, HEAD, OPTIONS");
    expect(match?.routes.methods.get("GET")).toBe(1);
    expect(match?.routes.methods.get("DELETE")).toBe(2);
  });
});
