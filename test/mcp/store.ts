/** A pet store in memory, with pages, errors, and a pet whose response never ends. */
import { listen, type Site } from "./packages.js";

/** Adds the requests that reached it to `received`, and those that the client ended to `aborted`. */
export async function startStore(
  token: string,
  received: string[] = [],
  aborted: string[] = [],
): Promise<Site> {
  const pets = [1, 2, 3, 4, 5].map((id) => ({
    id,
    name: `Pet ${String(id)}`,
    categoryId: 1,
    status: "available",
  }));
  const store = await listen((request, response) => {
    const url = new URL(request.url ?? "", "http://store.test");
    received.push(`${request.method ?? ""} ${url.pathname}${url.search}`);
    const send = (status: number, body: unknown, headers = {}): void => {
      response.writeHead(status, {
        "content-type": "application/json",
        ...headers,
      });
      response.end(JSON.stringify(body));
    };
    const fail = (status: number, message: string): void => {
      send(status, { code: "failed", message, status });
    };
    if (request.headers.authorization !== `Bearer ${token}`)
      fail(401, `No ${String(request.headers.authorization)}`);
    else if (url.pathname === "/v1/pets/99") {
      request.on("close", () => undefined);
      response.on("close", () => {
        aborted.push("getPet");
      });
    } else if (/^\/v1\/pets\/\d+$/.test(url.pathname)) {
      const found = pets.find(({ id }) =>
        url.pathname.endsWith(`/${String(id)}`),
      );
      if (found) send(200, found);
      else fail(404, `There is no pet. Sent with ${token}.`);
    } else if (request.method === "POST") {
      let text = "";
      request.on("data", (chunk) => (text += String(chunk)));
      request.on("end", () => {
        send(201, { id: 6, ...(JSON.parse(text) as object) });
      });
    } else if (url.pathname === "/v1/pets") {
      const limit = Number(url.searchParams.get("limit") ?? 20);
      const from = Number.parseInt(url.searchParams.get("cursor") ?? "0", 16);
      const end = from + limit;
      const cursor = end.toString(16).padStart(16, "0");
      const link = `<${store.url}/v1/pets?limit=${String(limit)}&cursor=${cursor}>; rel="next"`;
      send(200, pets.slice(from, end), end < pets.length ? { link } : {});
    } else send(200, [{ id: 1, petId: 1 }]);
  });
  return store;
}
