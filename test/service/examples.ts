/** Each example of the spec, replayed: the service must respond with what the example of that status says. */
import { isDeepStrictEqual } from "node:util";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { RawRequest, RawResponse } from "../petstore/http.js";
import {
  child,
  places,
  resolve,
  specOperations,
  valueAt,
  type Place,
} from "../petstore/spec.js";
import type { FaultyService } from "./faulty-service.js";

interface Example {
  /** `listPets 400`, `createPet 201 full` */
  name: string;
  place: Place;
  value: unknown;
}

interface ResponseExample extends Example {
  operation: string;
  status: string;
  /** The examples of headers, by name in lower case. */
  headers: Record<string, string>;
}

/** The examples of a media type, or those of its schema. */
function examplesOf(media: Place): { label: string; place: Place }[] {
  if (valueAt(child(media, "example")) !== undefined)
    return [{ label: "", place: child(media, "example") }];
  const named = child(media, "examples");
  const labels = Object.keys((valueAt(named) as object | undefined) ?? {});
  if (labels.length > 0)
    return labels.map((label) => ({
      label: ` ${label}`,
      place: child(named, label, "value"),
    }));
  const schema = resolve(child(media, "schema")).place;
  return [{ label: "", place: child(schema, "examples", "0") }];
}

function responseExamples(): ResponseExample[] {
  return specOperations().flatMap(({ id, place }) => {
    const responses = valueAt(child(place, "responses")) as object;
    return Object.keys(responses).flatMap((status) => {
      const response = resolve(child(place, "responses", status)).place;
      const headers = headerExamples(child(response, "headers"));
      const media = child(response, "content", "application/json");
      return examplesOf(media).map(({ label, place: at }) => ({
        name: `${id} ${status}${label}`,
        operation: id,
        status,
        headers,
        place: at,
        value: valueAt(at),
      }));
    });
  });
}

function headerExamples(headers: Place): Record<string, string> {
  const names = Object.keys((valueAt(headers) as object | undefined) ?? {});
  return Object.fromEntries(
    names.map((name) => {
      const header = resolve(child(headers, name)).place;
      return [name.toLowerCase(), String(valueAt(child(header, "example")))];
    }),
  );
}

function requestExamples(): Example[] {
  const { place } = operation("createPet");
  const media = child(place, "requestBody", "content", "application/json");
  return examplesOf(media).map(({ label, place: at }) => ({
    name: `createPet${label}`,
    place: at,
    value: valueAt(at),
  }));
}

interface ParameterExample extends Example {
  operation: string;
  parameter: { name: string; in: string };
}

function parameterExamples(): ParameterExample[] {
  return specOperations().flatMap(({ id, place }) => {
    const all = (valueAt(child(place, "parameters")) ?? []) as {
      name: string;
      in: string;
    }[];
    return all.map((parameter, index) => {
      const at = child(place, "parameters", String(index), "example");
      const name = `${id} ${parameter.name}`;
      return {
        name,
        operation: id,
        parameter,
        place: at,
        value: valueAt(at),
      };
    });
  });
}

function byName<T extends Example>(examples: T[]): [string, T][] {
  return examples.map((example) => [example.name, example]);
}

function operation(id: string) {
  const found = specOperations().find((one) => one.id === id);
  if (!found) throw new Error(`The spec has no operation ${id}.`);
  return found;
}

const rex = { name: "Rex", categoryId: 1, status: "available" };
const tom = { name: "Tom", categoryId: 2, status: "sold" };

/** Declares the suite; the store is asked for when the tests run. */
export function exampleReplays(store: () => FaultyService): void {
  const responses = responseExamples();
  const requests = requestExamples();
  const parameters = parameterExamples();

  const send = (
    id: string,
    { path, ...further }: Partial<RawRequest> = {},
  ): Promise<RawResponse> => {
    const { method, path: template } = operation(id);
    const petId = parameters.find(({ name }) => name === "getPet petId");
    const body = requests.find(({ name }) => name === "createPet full");
    return store().call({
      method,
      path: path ?? template.replace("{petId}", String(petId?.value)),
      headers: { authorization: `Bearer ${store().key}` },
      ...(method === "POST" && { body: JSON.stringify(body?.value) }),
      ...further,
      ...(method === "POST" && {
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${store().key}`,
          ...further.headers,
        },
      }),
    });
  };
  const add = async (pet: object): Promise<void> => {
    const { status } = await send("createPet", { body: JSON.stringify(pet) });
    expect(status).toBe(201);
  };
  const idempotencyKey = {
    "idempotency-key": String(
      parameters.find(({ parameter }) => parameter.in === "header")?.value,
    ),
  };

  /** How to get the response of an example: of one operation, or of each operation that has the status. */
  const situations: Record<
    string,
    (id: string) => Promise<RawResponse> | RawResponse
  > = {
    async "listPets 200"() {
      await add(rex);
      await add(tom);
      const first = await send("listPets", { path: "/pets?limit=1" });
      const all = await send("listPets");
      // The example has both pets, and the header of a page with one of them.
      expect(all.headers).not.toHaveProperty("link");
      return { ...all, headers: first.headers };
    },
    "listPets 400": () => send("listPets", { path: "/pets?limit=101" }),
    "createPet 201 full": () => created("full"),
    async "createPet 201 short"() {
      await add(rex);
      return created("short");
    },
    "createPet 400 missing": () =>
      send("createPet", { body: JSON.stringify({ name: "Rex" }) }),
    "createPet 400 invalid": () =>
      send("createPet", { body: JSON.stringify({ ...rex, status: "lost" }) }),
    "createPet 409"() {
      store().database.fault = "key in progress";
      return send("createPet", { headers: idempotencyKey });
    },
    async "createPet 422"() {
      const headers = idempotencyKey;
      await send("createPet", { headers, body: JSON.stringify(rex) });
      return send("createPet", { headers, body: JSON.stringify(tom) });
    },
    async "getPet 200"() {
      await add(rex);
      return send("getPet");
    },
    "getPet 400": () => send("getPet", { path: "/pets/abc" }),
    "getPet 404": () => send("getPet"),
    async "listOrders 200"() {
      await add(rex);
      await add(tom);
      await store().database.query(
        `insert into orders (id, pet_id, status, placed_at) overriding system value
         values (7, 43, 'placed', timestamptz '2026-11-15 09:30:00Z')`,
      );
      return send("listOrders");
    },
    "401 missing": (id) => send(id, { headers: { authorization: "" } }),
    "401 invalid": (id) => send(id, { headers: { authorization: "Bearer x" } }),
    "503"(id) {
      store().database.fault = "unavailable";
      return send(id);
    },
    default(id) {
      store().database.fault = "internal";
      return send(id);
    },
  };
  const created = (label: string): Promise<RawResponse> => {
    const request = requests.find(({ name }) => name === `createPet ${label}`);
    return send("createPet", { body: JSON.stringify(request?.value) });
  };
  const situationOf = ({ name, operation: id }: ResponseExample) =>
    [name, name.slice(id.length + 1)].find((one) =>
      Object.hasOwn(situations, one),
    );

  beforeEach(() => store().reset(42));

  describe("the response of", () => {
    it.each(byName(responses))("%s", async (_, example) => {
      const replay = situations[situationOf(example) ?? ""];
      expect(replay, "The test has no situation for it.").toBeDefined();
      const response = await replay?.(example.operation);
      expect(response).toMatchObject({
        status: example.status === "default" ? 500 : Number(example.status),
        headers: example.headers,
      });
      expect(JSON.parse(response?.body ?? "")).toEqual(example.value);
    });

    it("no situation without an example", () => {
      const used = new Set(responses.map(situationOf));
      expect(Object.keys(situations).filter((one) => !used.has(one))).toEqual(
        [],
      );
    });
  });

  it.each(byName(parameters))(
    "the parameter of %s is accepted",
    async (_, { operation: id, parameter, value }) => {
      await add(rex);
      const text = String(value);
      const response = await send(id, {
        ...(parameter.in === "query" && {
          path: `${operation(id).path}?${parameter.name}=${text}`,
        }),
        ...(parameter.in === "header" && {
          headers: { [parameter.name.toLowerCase()]: text },
        }),
      });
      expect(response.status).toBe(id === "createPet" ? 201 : 200);
    },
  );

  it("the event petCreated", async () => {
    const place = "petstore.yaml#/webhooks/petCreated/post/requestBody/content";
    const [example] = examplesOf(child(place, "application/json"));
    const value = valueAt(example?.place ?? "") as { timestamp: string };
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(value.timestamp) });
    await add(rex);
    vi.useRealTimers();
    const [message] = await store().database.query(
      "select body from webhook_messages",
    );
    expect(JSON.parse(String(message?.["body"]))).toEqual(value);
  });

  it("no example is left out, and those of schemas are parts of others", () => {
    const replayed = [...responses, ...requests, ...parameters];
    const parts = replayed.flatMap(({ value }) => [...partsOf(value)]);
    const known = new Set(replayed.map(({ place }) => place));
    const left = [...allExamples()].filter(({ place, value }) => {
      if (known.has(place) || /\/headers\//.test(place)) return false;
      const property = /\/properties\/([^/]+)\/examples\/0$/.exec(place)?.[1];
      return property === undefined
        ? place !== "pets.yaml#/PetCreated/examples/0" &&
            !parts.some((part) => isDeepStrictEqual(part, value))
        : !parts.some((part) => isDeepStrictEqual(part[property], value));
    });
    expect(left).toEqual([]);
  });
}

/** Every example of every file, in any of the ways to write one. */
function* allExamples(): Generator<{ place: Place; value: unknown }> {
  for (const { place, value } of places()) {
    const inside = /\/examples?(\/.*)?$/.exec(place)?.[0] ?? "";
    if (/^\/example$|^\/examples\/(\d+|[^/]+\/value)$/.test(inside))
      yield { place, value };
  }
}

function* partsOf(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return;
  yield value as Record<string, unknown>;
  for (const member of Object.values(value)) yield* partsOf(member);
}
