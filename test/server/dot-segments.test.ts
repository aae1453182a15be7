/** Paths with `.` and `..`: as they are sent with Node, resolved by the URL parser of platforms with `Request`. */
import { afterAll, describe, expect, it } from "vitest";
import { apiOf, route } from "./api.js";
import { converse } from "./faults/wire.js";
import { everywhere } from "./frameworks.js";
import { serverPool } from "./petstore-app.js";

const servers = serverPool();
const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  servers.close();
  for (const close of closing) await close();
});

const api = apiOf(
  [
    route({ path: "/pets", operation: "pets" }),
    route({ path: "/admin/users", operation: "users" }),
  ],
  {
    pets: () => ({ status: 200, body: "pets" }),
    users: () => ({ status: 200, body: "users" }),
  },
);

describe.each(Object.entries(everywhere))("%s", (framework, create) => {
  async function statusOf(path: string, guarded?: string): Promise<number> {
    const site = await create(api, guarded === undefined ? {} : { guarded });
    if (site.close) closing.push(site.close);
    const address = await servers.listen(site.listener);
    const conversation = converse(Number(new URL(address).port));
    conversation.send(
      `GET ${path} HTTP/1.1\r\nHost: example\r\nConnection: close\r\n\r\n`,
    );
    const { raw } = await conversation.answers();
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(raw)?.[1]);
  }

  it.each(["/x/../pets", "/./pets", "/x/%2e%2e/pets", "/x/.%2E/pets"])(
    "%s",
    async (path) => {
      const isResolved = framework.startsWith("Hono");
      expect(await statusOf(path)).toBe(isResolved ? 200 : 404);
    },
  );

  // A listener of Node alone has no guards.
  if (framework === "node:http") return;

  it.each([
    "/admin/users",
    "/x/../admin/users",
    "/admin/../admin/users",
    "/./admin/users",
    "/x/%2e%2e/admin/users",
    "/admin/./users",
  ])("no spelling passes a guard: %s", async (path) => {
    expect(await statusOf(path, "/admin")).not.toBe(200);
  });
});
