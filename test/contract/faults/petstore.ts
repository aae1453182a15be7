/** Twenty mistakes in the pet store service. */
import {
  bodyOf,
  edited,
  isFor,
  replaced,
  withBody,
  withQuery,
  type Fault,
  type Handle,
} from "./fault.js";

/** Changes the successful responses of an operation. */
function onSuccess(
  operation: string,
  change: (response: Response) => Promise<Response>,
): Fault["serve"] {
  return async (request, next) => {
    const response = await next(request);
    return isFor(request, operation) && response.ok
      ? change(response)
      : response;
  };
}

/** Changes the requests of an operation. */
function before(
  operation: string,
  change: (request: Request) => Request | Promise<Request>,
): Fault["serve"] {
  return async (request, next: Handle) =>
    next(isFor(request, operation) ? await change(request) : request);
}

const petKey = "Bearer a-valid-key";

function withKey(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.set("authorization", petKey);
  return new Request(request, { headers });
}

export const petStoreFaults: readonly Fault[] = [
  {
    name: "createPet responds with 200 in place of 201",
    check: "undocumented-status",
    operation: "createPet",
    serve: onSuccess("POST /pets", (response) =>
      replaced(response, { status: 200 }),
    ),
  },
  {
    name: "getPet leaves out a required field",
    check: "invalid-body",
    operation: "getPet",
    serve: onSuccess("GET /pets/{}", (response) =>
      edited(response, ({ categoryId: _, ...pet }) => pet),
    ),
  },
  {
    name: "getPet returns the identifier as a string",
    check: "invalid-body",
    operation: "getPet",
    serve: onSuccess("GET /pets/{}", (response) =>
      edited(response, ({ id, ...pet }) => ({ ...pet, id: String(id) })),
    ),
  },
  {
    name: "listPets returns null for a field that is not nullable",
    check: "invalid-body",
    operation: "listPets",
    serve: onSuccess("GET /pets", (response) =>
      edited(response, (pet) => ({ ...pet, status: null })),
    ),
  },
  {
    name: "listOrders returns a value that the enum does not have",
    check: "invalid-body",
    operation: "listOrders",
    serve: onSuccess("GET /store/orders", (response) =>
      edited(response, (order) => ({ ...order, status: "lost" })),
    ),
  },
  {
    name: "listOrders returns dates without a time",
    check: "invalid-body",
    operation: "listOrders",
    serve: onSuccess("GET /store/orders", (response) =>
      edited(response, (order) => ({ ...order, placedAt: "2026-11-15" })),
    ),
  },
  {
    name: "getPet sends JSON as text/html",
    check: "undocumented-media-type",
    operation: "getPet",
    serve: onSuccess("GET /pets/{}", (response) =>
      replaced(response, { headers: { "content-type": "text/html" } }),
    ),
  },
  {
    name: "the body of 404 has another form",
    check: "invalid-body",
    operation: "getPet",
    serve: async (request, next) => {
      const response = await next(request);
      return response.status === 404
        ? replaced(response, { body: '{"error":"not found"}' })
        : response;
    },
  },
  {
    name: "401 has no WWW-Authenticate header",
    check: "missing-challenge",
    operation: "listPets",
    serve: async (request, next) =>
      replaced(await next(request), { headers: { "www-authenticate": null } }),
  },
  {
    name: "the Sunset header of getPet is missing",
    check: "lifecycle-header",
    operation: "getPet",
    serve: async (request, next) =>
      replaced(await next(request), { headers: { sunset: null } }),
  },
  {
    name: "listPets ignores limit",
    check: "page-size",
    operation: "listPets",
    serve: before("GET /pets", (request) =>
      withQuery(request, (query) => {
        const limit = Number(query.get("limit"));
        if (limit >= 1 && limit <= 100) query.set("limit", "100");
      }),
    ),
  },
  {
    name: "listPets accepts a limit above the maximum, by one",
    check: "invalid-accepted",
    operation: "listPets",
    serve: before("GET /pets", (request) =>
      withQuery(request, (query) => {
        if (query.get("limit") === "101") query.set("limit", "100");
      }),
    ),
  },
  {
    name: "createPet accepts a name that is not a string",
    check: "invalid-accepted",
    operation: "createPet",
    serve: before("POST /pets", (request) =>
      withBody(request, ({ name, ...pet }) => ({
        ...pet,
        ...(name !== undefined && {
          name: typeof name === "string" ? name : JSON.stringify(name),
        }),
      })),
    ),
  },
  {
    name: "listPets does not enforce the pattern of cursor",
    check: "invalid-accepted",
    operation: "listPets",
    serve: before("GET /pets", (request) =>
      withQuery(request, (query) => {
        const cursor = query.get("cursor") ?? "";
        if (!/^[0-9a-f]{16}$/.test(cursor)) query.delete("cursor");
      }),
    ),
  },
  {
    name: "createPet fails with 500 if the body is empty",
    check: "server-error",
    operation: "createPet",
    serve: async (request, next) => {
      const isEmpty = (await request.clone().text()) === "";
      const response = await next(request);
      return isFor(request, "POST /pets") && isEmpty && response.status === 400
        ? replaced(response, { status: 500 })
        : response;
    },
  },
  {
    name: "createPet does not store the status",
    check: "not-stored",
    operation: "createPet",
    serve: async (request, next) => {
      if (!isFor(request, "POST /pets")) return next(request);
      const status = (await bodyOf(request))?.["status"];
      if (!["available", "pending", "sold"].includes(String(status)))
        return next(request);
      const stored = { status: "available" };
      const response = await next(
        await withBody(request, (pet) => ({ ...pet, ...stored })),
      );
      // The response repeats what was sent, so only a later request shows it.
      return response.ok
        ? edited(response, (pet) => ({ ...pet, status }))
        : response;
    },
  },
  {
    name: "listOrders does not check credentials",
    check: "credentials-ignored",
    operation: "listOrders",
    serve: before("GET /store/orders", withKey),
  },
  {
    name: "getPet accepts any key",
    check: "credentials-ignored",
    operation: "getPet",
    serve: before("GET /pets/{}", (request) =>
      request.headers.get("authorization")?.startsWith("Bearer ") === true
        ? withKey(request)
        : request,
    ),
  },
  {
    name: "the second page of listPets repeats the first",
    check: "broken-page",
    operation: "listPets",
    serve: before("GET /pets", (request) =>
      withQuery(request, (query) => {
        const cursor = query.get("cursor") ?? "";
        if (/^[0-9a-f]{16}$/.test(cursor)) query.delete("cursor");
      }),
    ),
  },
  {
    name: "HEAD of getPet responds with 404",
    check: "head-differs",
    operation: "getPet",
    serve: async (request, next) => {
      const response = await next(request);
      return isFor(request, "HEAD /pets/{}") && response.ok
        ? replaced(response, { status: 404 })
        : response;
    },
  },
];
