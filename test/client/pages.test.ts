import { describe, expect, it } from "vitest";
import type {
  CallOptions,
  Client,
} from "../../templates/client/runtime/client.js";
import {
  deprecationReporter,
  type Deprecation,
  type DeprecationNotice,
} from "../../templates/client/runtime/options/deprecations.js";
import {
  nextPage,
  paginate,
} from "../../templates/client/runtime/options/pagination.js";
import { answers, call, clientFor, json, route, serve } from "./server.js";

describe("deprecation", () => {
  const told = async (
    headers: Record<string, string>,
    deprecation?: Deprecation,
  ) => {
    const server = await answers([200, headers]);
    const notices: DeprecationNotice[] = [];
    const client = clientFor(server.url, {
      onResponse: deprecationReporter(
        deprecation ? { "GET /pets": deprecation } : {},
        (notice) => notices.push(notice),
      ),
    });
    await call(client, route());
    await call(client, route());
    return notices;
  };

  it("is reported once, from the description", async () => {
    expect(
      await told({}, { removal: "2030-12-05", replacement: "listPets" }),
    ).toEqual([
      {
        operation: "GET /pets",
        source: "description",
        since: null,
        removal: "2030-12-05",
        replacement: "listPets",
        note: null,
        link: null,
      },
    ]);
  });

  it("is read from headers, which take precedence", async () => {
    const headers = {
      Deprecation: "@1794700800",
      Sunset: "Thu, 05 Dec 2030 00:00:00 GMT",
      Link: '<https://a.example/x>; rel="next", <https://a.example/old>; title="a, \\"b\\""; rel="deprecation"',
    };
    expect(await told(headers, { removal: "2031-01-01" })).toMatchObject([
      {
        source: "response",
        since: "2026-11-15",
        removal: "2030-12-05",
        link: "https://a.example/old",
      },
    ]);
    expect(await told({ Deprecation: "true" })).toMatchObject([
      { source: "response", since: null },
    ]);
    expect(await told({})).toEqual([]);
  });
});

describe("pages", () => {
  const list = (
    client: Client,
    request: { query?: object },
    options?: CallOptions,
  ) => call(client, route(), request, options);

  it("are followed to the last one", async () => {
    const server = await serve((request, response) => {
      const page = Number(
        new URLSearchParams(request.url.split("?")[1]).get("page") ?? 1,
      );
      const next = `<?page=${String(page + 1)}&limit=2>; rel=next`;
      json(response, 200, [page], page < 3 ? { link: next } : {});
    });
    const client = clientFor(server.url);
    const pages: unknown[] = [];
    for await (const page of paginate(client, list, { query: { limit: 2 } }))
      pages.push(page);
    expect(pages).toEqual([[1], [2], [3]]);
    expect(server.received.map(({ url }) => url)).toEqual([
      "/pets?limit=2",
      "/pets?page=2&limit=2",
      "/pets?page=3&limit=2",
    ]);
    const first = await list(client, {});
    expect(nextPage(first)).toBe(`${server.url}/pets?page=2&limit=2`);
  });

  it("throw a failure", async () => {
    const server = await answers([404]);
    const pages = paginate(clientFor(server.url), list, {});
    await expect(pages.next()).rejects.toMatchObject({
      kind: "http",
      status: 404,
    });
  });

  it("end where a page names itself", async () => {
    const server = await answers([200, { link: "<?p=1>; rel=next" }]);
    const pages: unknown[] = [];
    for await (const page of paginate(clientFor(server.url), list, {}))
      pages.push(page);
    expect(pages).toHaveLength(2);
  });
});
