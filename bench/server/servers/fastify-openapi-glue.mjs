// Fastify, with its routes made from the description by fastify-openapi-glue.
import { join } from "node:path";
import SwaggerParser from "@apidevtools/swagger-parser";
import Fastify from "fastify";
import glue from "fastify-openapi-glue";
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

const credentials = `Bearer ${key}`;
const app = Fastify({ ajv: { customOptions: { strict: false } } });

app.setNotFoundHandler((_, reply) => reply.code(404).send(nothingHere()));
app.setErrorHandler((failure, _, reply) => {
  const code = failure.statusCode ?? 500;
  if (code === 401)
    return reply
      .code(401)
      .header("www-authenticate", "Bearer")
      .send(noCredentials());
  const body =
    code === 400
      ? invalid(failure.message)
      : errorOf(code, "error", failure.message);
  return reply.code(code).send(body);
});
app.addHook("onRequest", (request, reply, done) => {
  if (request.routeOptions.url === "/v1/pets/:petId") reply.headers(lifecycle);
  done();
});

await app.register(glue, {
  // It takes a description in one piece only.
  specification: await SwaggerParser.dereference(
    join(import.meta.dirname, "../../../spec/petstore.yaml"),
  ),
  prefix: "v1",
  serviceHandlers: {
    listPets: ({ query }, reply) => {
      reply.send(listOf(query.limit, query.status));
    },
    createPet: ({ body }, reply) => {
      reply.code(201).send(added(body));
    },
    getPet: ({ params }, reply) => {
      const found = petById(params.petId);
      if (found) reply.send(found);
      else reply.code(404).send(noPet(params.petId));
    },
    listOrders: (_, reply) => {
      reply.code(501).send(errorOf(501, "not_implemented", "Not yet."));
    },
  },
  securityHandlers: {
    bearerAuth(request) {
      if (request.headers.authorization === credentials) return;
      throw Object.assign(new Error("no key"), { statusCode: 401 });
    },
  },
});
await app.listen({ port: 0, host: "127.0.0.1" });
announce(app.server.address().port);
