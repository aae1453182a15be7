/** Values that differ between the wire and code, in every place of requests and responses. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { listener } from "../../../templates/server/node.js";
import type { inParts } from "../../../templates/server/runtime/body/form-parts.js";
import type { IncomingFile } from "../../../templates/server/runtime/body/incoming-file.js";
import type { Api } from "../../../templates/server/runtime/server.js";
import { kinds, optionSets, shown, type Kind, type Options } from "./kinds.js";
import { load, type LoadedPackages } from "./packages.js";
import {
  requestPlaces,
  responsePlaces,
  type RequestPlace,
  type ResponsePlace,
} from "./places.js";

interface Exports {
  createApi(handlers: object, options: object): Api;
  listener: typeof listener;
  inParts: typeof inParts;
}

const source = `
export { createApi, inParts } from "codec-server";
export { listener } from "codec-server/node";
`;

/** Each place with each kind of value. */
function combinations<Place extends { hasNoIntegers?: true }>(
  prefix: string,
  places: Readonly<Record<string, Place>>,
) {
  return Object.entries(places).flatMap(([placeName, place]) =>
    Object.entries(kinds)
      .filter(([kind]) => kind !== "integer" || !place.hasNoIntegers)
      .map(([kindName, kind]) => {
        const words = [prefix, placeName, kindName];
        const name = words
          .map((word, index) =>
            index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1),
          )
          .join("");
        return { name, title: `${placeName} ${kindName}`, place, kind };
      }),
  );
}

const requests = combinations<RequestPlace>("take", requestPlaces);
const responses = combinations<ResponsePlace>("give", responsePlaces);

const description = {
  openapi: "3.2.0",
  info: { title: "Places", version: "1.0.0" },
  paths: Object.fromEntries<object>([
    ...requests.map(({ name, place, kind }): [string, object] => [
      `/${name}${place.path ?? ""}`,
      {
        post: {
          operationId: name,
          ...place.operation(kind.schema),
          responses: { 204: { description: "Taken" } },
        },
      },
    ]),
    ...responses.map(({ name, place, kind }): [string, object] => {
      const { status = 200 } = place;
      const key = status < 10 ? `${String(status)}XX` : String(status);
      const response = { description: "Given", ...place.response(kind.schema) };
      return [
        `/${name}`,
        { get: { operationId: name, responses: { [key]: response } } },
      ];
    }),
  ]),
};

/** The name of a property in code. `!` marks a key of a map, `?` the name of a field as a value. */
function codeName(name: string, { casing }: Options): string {
  if (name.endsWith("!")) return name.slice(0, -1);
  return casing === "camel"
    ? name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    : name;
}

/** The request that a handler should receive, as `shown` writes it. */
function expected(template: unknown, kind: Kind, options: Options): unknown {
  const { wire, other } = kind;
  const code = kind.code(options);
  if (template === "value") return code ?? wire;
  if (template === "other") return code === undefined ? other : "other in code";
  if (typeof template === "string")
    return template.endsWith("?")
      ? codeName(template.slice(0, -1), options)
      : template;
  if (Array.isArray(template))
    return template.map((item) => expected(item, kind, options));
  if (typeof template !== "object" || template === null) return template;
  return Object.fromEntries(
    Object.entries(template).map(([name, item]) => [
      codeName(name, options),
      expected(item, kind, options),
    ]),
  );
}

/** The second value of a kind only has to be another value of the same type. */
function withoutOther(value: unknown, kind: Kind, options: Options): unknown {
  const code = kind.code(options);
  if (Array.isArray(value))
    return value.map((item) => withoutOther(item, kind, options));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        key,
        withoutOther(item, kind, options),
      ]),
    );
  if (code === undefined || typeof value !== "string" || value === code)
    return value;
  return value.split(" ")[0] === code.split(" ")[0] ? "other in code" : value;
}

function isIncoming(value: unknown): value is IncomingFile {
  return typeof value === "object" && value !== null && "stream" in value;
}

async function settled(value: unknown): Promise<unknown> {
  if (
    typeof value !== "object" ||
    value === null ||
    !(Symbol.asyncIterator in value)
  )
    return shown(value);
  const items: unknown[] = [];
  for await (const item of value as AsyncIterable<unknown>) {
    const { value: file } = item as { value?: unknown };
    const text = isIncoming(file)
      ? await new Response(file.stream()).text()
      : null;
    items.push(
      shown(
        text === null
          ? item
          : { ...(item as object), value: `arriving ${text}` },
      ),
    );
  }
  return items;
}

/** Tests each kind of value in each place, with sets of options. */
export function testPlaces(sets: readonly (keyof typeof optionSets)[]): void {
  describe.each(sets.map((name) => [name, optionSets[name]] as const))(
    "options: %s",
    (_, options) => {
      let packages: LoadedPackages<Exports>;
      let api: Api;
      let base = "";
      let close = (): void => undefined;
      let received: Record<string, unknown> = {};
      let raw: unknown;
      const codeValues = new Map<Kind, unknown>();

      beforeAll(async () => {
        packages = await load(description, ["server"], options, source);
        const { createApi, listener, inParts } = packages.exports;
        const take = async (request: object) => {
          const entries = Object.entries(request).map(async ([name, value]) => [
            name,
            await settled(value),
          ]);
          raw = (request as { body?: unknown }).body;
          received = Object.fromEntries(
            await Promise.all(entries),
          ) as typeof received;
          return { status: 204 };
        };
        const give = ({ kind, place }: (typeof responses)[number]) => {
          const { status = 200 } = place;
          const name = codeName("the_value", options);
          return () => ({
            status: status < 10 ? status * 100 + 3 : status,
            ...place.answer(codeValues.get(kind), name),
          });
        };
        api = createApi(
          Object.fromEntries<unknown>([
            ...requests.map(({ name, title }): [string, unknown] => [
              name,
              title.startsWith("parts ") ? inParts(take) : take,
            ]),
            ...responses.map((one): [string, unknown] => [one.name, give(one)]),
          ]),
          {
            validateResponses: "throw",
            onError(error: unknown) {
              throw error;
            },
          },
        );
        const server = createServer(listener(api));
        await new Promise<void>((resolve) => {
          server.listen(0, "127.0.0.1", resolve);
        });
        const { port } = server.address() as AddressInfo;
        base = `http://127.0.0.1:${String(port)}`;
        close = () => {
          server.closeAllConnections();
          server.close();
        };
        // The value in code of each kind, as a handler gets it.
        for (const { name, title, place, kind } of requests) {
          if (!title.startsWith("bare ")) continue;
          await call("fetch", name, place.send(kind));
          codeValues.set(kind, raw);
        }
      });

      afterAll(() => {
        close();
        packages.remove();
      });

      const call = async (
        platform: "fetch" | "node",
        name: string,
        sent: ReturnType<RequestPlace["send"]>,
      ): Promise<Response> => {
        const { path = "", query = "", headers = {}, body = null } = sent;
        const address = `/${name}${path}${query === "" ? "" : `?${query}`}`;
        const method = name.startsWith("take") ? "POST" : "GET";
        const init = { method, headers, body };
        return platform === "node"
          ? fetch(base + address, init)
          : api.fetch(new Request(`http://localhost${address}`, init));
      };

      describe.each(["fetch", "node"] as const)("by %s", (platform) => {
        it.each(requests)("takes $title", async ({ name, place, kind }) => {
          received = {};
          const response = await call(platform, name, place.send(kind));
          expect([response.status, await response.text()]).toEqual([204, ""]);
          expect(withoutOther(received, kind, options)).toEqual(
            expected(place.received, kind, options),
          );
        });

        it.each(responses)("gives $title", async ({ name, place, kind }) => {
          const response = await call(platform, name, {});
          const { status = 200 } = place;
          expect(response.status).toBe(status < 10 ? status * 100 + 3 : status);
          const { body, headers = {} } = place.written(kind);
          const text = await response.text();
          if (body !== undefined) expect(sameTime(text)).toBe(body);
          for (const [header, value] of Object.entries(headers))
            expect(sameTime(response.headers.get(header) ?? "")).toBe(value);
        });
      });
    },
  );

  /** A `Date` always has milliseconds. */
  function sameTime(text: string): string {
    return text.replaceAll(".000Z", "Z");
  }
}
