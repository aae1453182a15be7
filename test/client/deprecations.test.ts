import { describe, expect, it } from "vitest";
import {
  deprecationReporter,
  type Deprecation,
  type DeprecationNotice,
} from "../../templates/client/runtime/options/deprecations.js";
import { answers, call, clientFor, route } from "./server.js";

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
