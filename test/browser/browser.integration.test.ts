/** The generated clients in Chromium, against generated servers on another origin. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { key, petStoreApp, serverPool } from "../server/petstore-app.js";
import type { PetStoreApp } from "../server/petstore-app.js";
import { launch, openPage, type Browser } from "../site/browser.js";
import { needsBrowser } from "../site/tools.js";
import { eventually } from "../support/eventually.js";
import { albumApp, type Album } from "./album.js";
import { bundle, pageListener, withCors, type Cors } from "./page.js";

const servers = serverPool();
let store: PetStoreApp;
let album: Album;
let browser: Browser;
let cors: Cors;
let pageOrigin = "";
let albumOrigin = "";

beforeAll(async () => {
  if (needsBrowser.skip) return;
  [store, album, browser] = await Promise.all([
    petStoreApp(),
    albumApp(),
    launch(),
  ]);
  pageOrigin = await servers.listen(pageListener(await bundle(album.folder)));
  cors = withCors(
    album.node.listener(album.createAlbum()),
    pageOrigin,
    "X-Size",
  );
  albumOrigin = await servers.listen(cors.listener);
});

afterAll(async () => {
  servers.close();
  if (needsBrowser.skip) return;
  await browser.close();
  store.remove();
  album.remove();
});

/** Runs code in a new page, and returns its result and what went wrong in the page. */
async function inPage(code: string) {
  const { page, incidents, close } = await openPage(
    browser,
    // Both servers.
    "http://127.0.0.1:",
    "light",
  );
  try {
    await page.goto(pageOrigin);
    const result = await page.evaluate<unknown>(`(async () => { ${code} })()`);
    return { result, incidents };
  } finally {
    await close();
  }
}

/** A pet store on a server of its own, and the code that creates its client. */
async function petStore(options: object = {}, exposed = "Retry-After") {
  const onError = () => undefined;
  const api = store.createPetStore(key, { onError, ...options });
  const served = withCors(store.node.listener(api), pageOrigin, exposed);
  const origin = await servers.listen(served.listener);
  const { preflights } = served;
  const client = `
    const client = petStore.createClient({
      baseUrl: "${origin}/v1",
      auth: { bearerAuth: "${key}" },
    });`;
  return { preflights, client };
}

const albumClient = () => `
  const client = album.createClient({ baseUrl: "${albumOrigin}" });`;

describe("the client in Chromium", needsBrowser, () => {
  it("lists and creates, after a preflight request", async () => {
    const { preflights, client } = await petStore();
    const { result, incidents } = await inPage(`${client}
      const before = await petStore.listPets(client);
      const made = await petStore.createPet(client, {
        body: { name: "Rex & Möre 😀", categoryId: 1 },
      });
      const after = await petStore.unwrap(petStore.listPets(client));
      return [before.body, made.status, after.map(({ name }) => name)];`);
    expect({ result, incidents }).toEqual({
      result: [[], 201, ["Rex & Möre 😀"]],
      incidents: [],
    });
    expect(preflights).toContain("POST authorization,content-type");
  });

  it("uploads a file and reads an exposed header", async () => {
    const { result, incidents } = await inPage(`${albumClient()}
      const file = new File(["abc"], "é \\"x\\".png", { type: "image/png" });
      const { body, headers } = await album.upload(client, {
        body: { title: "a&b=c", tags: ["x", "y"], file },
      });
      return { body, headers };`);
    const stored = { name: 'é "x".png', type: "image/png", size: 3 };
    expect({ result, incidents }).toEqual({
      result: {
        body: { title: "a&b=c", tags: ["x", "y"], ...stored },
        headers: { "X-Size": 3 },
      },
      incidents: [],
    });
  });

  it("does not see a header that is not exposed", async () => {
    const { client } = await petStore(unavailable(Infinity), "X-Other");
    const { result, incidents } = await inPage(`${client}
      const { status, headers } = await petStore.listPets(client);
      return { status, headers };`);
    expect(result).toEqual({ status: 503, headers: {} });
    expect(incidents).toEqual([unavailableIncident]);
  });

  it("reads events and lines as they arrive, and stops the server", async () => {
    album.ended.length = 0;
    const { result, incidents } = await inPage(`${albumClient()}
      const numbers = [];
      for await (const { n } of await album.unwrap(album.watch(client))) {
        numbers.push(n);
        if (n === 3) break;
      }
      for await (const { n } of await album.unwrap(album.readLines(client)))
        numbers.push(n);
      return numbers;`);
    expect({ result, incidents }).toEqual({
      result: [1, 2, 3, 1, 2, 3],
      incidents: [],
    });
    await eventually(() => {
      expect(album.ended).toContain("ticks");
    });
  });

  it("aborts a call and a stream", async () => {
    album.ended.length = 0;
    const { result, incidents } = await inPage(`${albumClient()}
      const kindOf = (promise) => promise.then(() => "none", ({ kind }) => kind);
      const call = new AbortController();
      const pending = kindOf(album.slow(client, {}, { signal: call.signal }));
      const stream = new AbortController();
      const numbers = [];
      const read = async () => {
        const { signal } = stream;
        const ticks = await album.unwrap(album.watch(client, {}, { signal }));
        for await (const { n } of ticks) {
          numbers.push(n);
          // The server sends it when it has the call.
          if (n === 4) call.abort();
          if (n === 5) stream.abort();
        }
      };
      return [await kindOf(read()), numbers.slice(0, 5), await pending];`);
    expect({ result, incidents }).toEqual({
      result: ["aborted", [1, 2, 3, 4, 5], "aborted"],
      incidents: [],
    });
    await eventually(() => {
      expect(album.ended).toEqual(expect.arrayContaining(["slow", "ticks"]));
    });
  });

  it("retries after 503", async () => {
    const { client } = await petStore(unavailable(2));
    const { result, incidents } = await inPage(`${client}
      const waits = [];
      const { setTimeout: wait } = window;
      window.setTimeout = (run, delay) => {
        waits.push(delay);
        return wait(run, 0);
      };
      const { status } = await petStore.listPets(client, {}, {
        retry: petStore.retry({ attempts: 3 }),
      });
      return { status, waits };`);
    expect(result).toEqual({ status: 200, waits: [7000, 7000] });
    expect(incidents).toEqual([unavailableIncident, unavailableIncident]);
  });

  it("sends cookies to another origin only if asked", async () => {
    const { result, incidents } = await inPage(`
      const create = (init) =>
        album.createClient({ baseUrl: "${albumOrigin}", init });
      const plain = create({});
      const included = create({ credentials: "include" });
      const { status } = await album.signIn(included);
      const names = [];
      for (const client of [plain, included])
        names.push(await album.unwrap(album.whoAmI(client)));
      return { status, names };`);
    expect({ result, incidents }).toEqual({
      result: { status: 204, names: ["nobody", "Anna"] },
      incidents: [],
    });
  });

  it("reports a server that allows no other origin", async () => {
    const api = album.node.listener(album.createAlbum());
    const origin = await servers.listen(api);
    const { result, incidents } = await inPage(`
      const client = album.createClient({ baseUrl: "${origin}" });
      return album.whoAmI(client).then(() => "none", ({ kind }) => kind);`);
    expect(result).toBe("network");
    expect(incidents[0]).toContain("blocked by CORS policy");
  });
});

const unavailableIncident =
  "console: Failed to load resource: the server responded with a status of 503 (Service Unavailable)";

/** Options of a pet store that cannot serve the first calls. */
function unavailable(calls: number): object {
  let left = calls;
  return {
    around: (_: unknown, proceed: () => unknown) => {
      if (left-- <= 0) return proceed();
      const { ApiError } = store;
      throw new ApiError(503, "unavailable", "Try again later.", {
        headers: { "Retry-After": "7" },
      });
    },
  };
}
