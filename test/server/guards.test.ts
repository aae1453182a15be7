/** No spelling of a path passes a guard of the framework and still reaches an operation below it. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { RawCaller } from "../petstore/http.js";
import { apiOf, route } from "./api.js";
import { frameworks } from "./frameworks.js";
import { serverPool } from "./petstore-app.js";

const called = vi.fn(() => ({ status: 200, body: 1 }));
const paths = ["/admin/users", "/admin/users/{id}", "/admin/{id}.json"];
const api = apiOf(
  [
    ...paths.map((path) => route({ operation: "admin", path })),
    route({ operation: "open", path: "/open/{id}" }),
  ],
  { admin: called, open: () => ({ status: 200, body: 1 }) },
  {},
  { basePath: "/v1" },
);

const spellings = [
  "/v1/%61dmin/users",
  "/v1/admi%6E/users/1",
  "/v1/admi%6e/users/1",
  "/%76%31/admin/users",
  "/%761/%61dmin/x.json",
  "/v1/admin%2Fusers",
  "/v1%2Fadmin/users",
  "/v1/%2561dmin/users",
  "/V1/admin/users",
  "/v1/Admin/users",
  "/v1/ADMIN/users/1",
  "//v1/admin/users",
  "/v1//admin/users",
  "/v1/admin//users",
  "/v1/./admin/users",
  "/v1/open/../admin/users",
  "/v1/open/%2e%2e/admin/users",
  "/v1/open/..%2Fadmin%2Fusers",
  "/v1/admin;x=1/users",
  "/v1;x=1/admin/users",
  "/v1/admin/users/",
  "/v1/admin/users/%ff",
  "/v1/admin%00/users",
  "/v1/admin%20/users",
  "/v1/admin./users",
  "/v1/%61dmin/users?x=/v1/open/1",
  "/x?/v1/admin/users",
  `/v1/admin/users/${"x".repeat(200)}`,
  `/v1/%61dmin/users/${"x".repeat(200)}`,
];

const servers = serverPool();
const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  servers.close();
  for (const close of closing) await close();
});

describe.each(Object.entries(frameworks))("%s", (_, start) => {
  let guarded: RawCaller;
  let open: RawCaller;

  beforeAll(async () => {
    const sites = [
      await start(api, { guarded: "/v1/admin" }),
      await start(api),
    ];
    for (const { close } of sites) if (close) closing.push(close);
    [guarded, open] = (await Promise.all(
      sites.map(({ listener }) => servers.call(listener, "")),
    )) as [RawCaller, RawCaller];
  });

  it.each(spellings)("does not let %s pass", async (path) => {
    called.mockClear();
    const { status } = await guarded({ method: "GET", path });
    expect(called, String(status)).not.toHaveBeenCalled();
  });

  it.each(["/v1/admin/users", "/v1/admin/users/1", "/v1/admin/x.json"])(
    "guards %s, which is there without the guard",
    async (path) => {
      expect((await guarded({ method: "GET", path })).status).toBe(418);
      expect((await open({ method: "GET", path })).status).toBe(200);
    },
  );

  it("lets other paths pass", async () => {
    const path = "/v1/open/%61dmin";
    expect((await guarded({ method: "GET", path })).status).toBe(200);
  });
});
