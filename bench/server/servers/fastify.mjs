// Fastify with JSON schemas for requests and responses. The routes are in a plugin, as in applications.
import Fastify from "fastify";
import { announce } from "../announce.mjs";
import {
  added,
  errorOf,
  invalid,
  key,
  lifecycle,
  listOf,
  noCredentials,
  noPet,
  nothingHere,
  petById,
} from "../pets.mjs";

const status = { type: "string", enum: ["available", "pending", "sold"] };
const newPet = {
  type: "object",
  required: ["name", "categoryId"],
  properties: {
    name: { type: "string", minLength: 1, maxLength: 100 },
    categoryId: { type: "integer" },
    status,
  },
};
const pet = {
  type: "object",
  required: ["id", ...newPet.required],
  properties: { id: { type: "integer" }, ...newPet.properties },
};
const error = {
  type: "object",
  required: ["code", "message", "status"],
  properties: {
    code: { type: "string" },
    message: { type: "string" },
    status: { type: "integer" },
  },
};
const responses = (code, schema) => ({
  [code]: schema,
  "4xx": error,
  "5xx": error,
});

const credentials = `Bearer ${key}`;
const app = Fastify();

app.addHook("onRequest", (request, reply, done) => {
  if (request.routeOptions.config.deprecated) reply.headers(lifecycle);
  if (request.is404 || request.headers.authorization === credentials) done();
  else
    reply.code(401).header("www-authenticate", "Bearer").send(noCredentials());
});
app.setNotFoundHandler((_, reply) => reply.code(404).send(nothingHere()));
app.setErrorHandler((failure, _, reply) => {
  const code = failure.statusCode ?? 500;
  const body =
    code === 400
      ? invalid(failure.message)
      : errorOf(code, "error", failure.message);
  return reply.code(code).send(body);
});

await app.register(async (pets) => {
  pets.get(
    "/v1/pets",
    {
      schema: {
        querystring: {
          type: "object",
          properties: {
            limit: { type: "integer", minimum: 1, maximum: 100, default: 20 },
            status,
            cursor: { type: "string", minLength: 1, maxLength: 200 },
          },
        },
        response: responses(200, { type: "array", items: pet }),
      },
    },
    ({ query }, reply) => {
      reply.send(listOf(query.limit, query.status));
    },
  );
  pets.post(
    "/v1/pets",
    { schema: { body: newPet, response: responses(201, pet) } },
    ({ body }, reply) => {
      reply.code(201).send(added(body));
    },
  );
  pets.get(
    "/v1/pets/:petId",
    {
      config: { deprecated: true },
      schema: {
        params: {
          type: "object",
          required: ["petId"],
          properties: { petId: { type: "integer" } },
        },
        response: responses(200, pet),
      },
    },
    ({ params }, reply) => {
      const found = petById(params.petId);
      if (found) reply.send(found);
      else reply.code(404).send(noPet(params.petId));
    },
  );
});

await app.listen({ port: 0, host: "127.0.0.1" });
announce(app.server.address().port);
