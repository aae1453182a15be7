/** Mistakes of things that are changed and deleted, and of properties of one direction. */
import {
  bodyOf,
  edited,
  isFor,
  replaced,
  withQuery,
  type Fault,
} from "./fault.js";

export const shelterFaults: readonly Fault[] = [
  {
    name: "removeAnimal does not remove the animal",
    check: "found-after-delete",
    operation: "removeAnimal",
    serve: async (request, next) => {
      if (!isFor(request, "DELETE /animals/{}")) return next(request);
      const { url, headers } = request;
      const response = await next(new Request(url, { headers }));
      return response.ok ? new Response(null, { status: 204 }) : response;
    },
  },
  {
    name: "replaceAnimal changes nothing",
    check: "not-stored",
    operation: "replaceAnimal",
    serve: async (request, next) => {
      if (!isFor(request, "PUT /animals/{}")) return next(request);
      const sent = await bodyOf(request);
      const { url, headers } = request;
      const stored = await next(new Request(url, { headers }));
      const before: unknown = stored.ok ? await stored.json() : null;
      const response = await next(request);
      if (!response.ok || sent === null) return response;
      // The old values are written again after the response is made.
      const body = JSON.stringify(before);
      await next(new Request(url, { method: "PUT", headers, body }));
      return response;
    },
  },
  {
    name: "addAnimal accepts the identifier of the client",
    check: "read-only-changed",
    operation: "addAnimal",
    serve: async (request, next) => {
      const sent = (await bodyOf(request))?.["id"];
      const response = await next(request);
      const isUsed = isFor(request, "POST /animals") && sent !== undefined;
      return isUsed && response.ok
        ? edited(response, (animal) => ({ ...animal, id: sent }))
        : response;
    },
  },
  {
    name: "getAnimal returns a property that is writeOnly",
    check: "write-only-returned",
    operation: "getAnimal",
    serve: async (request, next) => {
      const response = await next(request);
      return isFor(request, "GET /animals/{}") && response.ok
        ? edited(response, (animal) => ({ ...animal, chip: "985-112" }))
        : response;
    },
  },
  {
    name: "a required header of listAnimals is missing",
    check: "missing-header",
    operation: "listAnimals",
    serve: async (request, next) =>
      replaced(await next(request), { headers: { "x-total": null } }),
  },
  {
    name: "a header of listAnimals is not a number",
    check: "invalid-header",
    operation: "listAnimals",
    serve: async (request, next) => {
      const response = await next(request);
      return response.headers.has("x-total")
        ? replaced(response, { headers: { "x-total": "many" } })
        : response;
    },
  },
  {
    name: "listAnimals ignores offset",
    check: "broken-page",
    operation: "listAnimals",
    serve: (request, next) =>
      next(
        isFor(request, "GET /animals")
          ? withQuery(request, (query) => {
              if (Number(query.get("offset")) > 0) query.delete("offset");
            })
          : request,
      ),
  },
  {
    name: "addAnimal rejects a name of the greatest length",
    check: "valid-refused",
    operation: "addAnimal",
    serve: async (request, next) => {
      const name = (await bodyOf(request))?.["name"];
      const isLong = typeof name === "string" && name.length === 40;
      const isWrong = isFor(request, "POST /animals") && isLong;
      return next(
        isWrong
          ? new Request(request.url, {
              method: "POST",
              headers: request.headers,
              body: "{}",
            })
          : request,
      );
    },
  },
  {
    name: "an added animal cannot be read",
    check: "not-found-after-create",
    operation: "getAnimal",
    serve: (request, next) =>
      next(
        isFor(request, "GET /animals/{}")
          ? new Request(`${request.url.slice(0, -3)}000`, request)
          : request,
      ),
  },
];
