// Express with express-openapi-validator.
import { createServer } from "node:http";
import { join } from "node:path";
import express from "express";
import { middleware } from "express-openapi-validator";
import { listen } from "../announce.mjs";
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
const app = express();
app.disable("etag");
app.disable("x-powered-by");
app.use(express.json());
app.use("/v1/pets/:petId", (_, response, next) => {
  response.set(lifecycle);
  next();
});
app.use(
  middleware({
    apiSpec: join(import.meta.dirname, "../../../spec/petstore.yaml"),
    validateSecurity: {
      handlers: {
        bearerAuth: (request) => request.headers.authorization === credentials,
      },
    },
  }),
);
app.get("/v1/pets", ({ query }, response) => {
  response.json(listOf(query.limit, query.status));
});
app.post("/v1/pets", ({ body }, response) => {
  response.status(201).json(added(body));
});
app.get("/v1/pets/:petId", ({ params }, response) => {
  const found = petById(params.petId);
  if (found) response.json(found);
  else response.status(404).json(noPet(params.petId));
});
app.use((failure, _request, response, _next) => {
  const { status = 500, message } = failure;
  switch (status) {
    case 400:
      response.status(400).json(invalid(message));
      return;
    case 401:
      response.set("WWW-Authenticate", "Bearer");
      response.status(401).json(noCredentials());
      return;
    case 404:
      response.status(404).json(nothingHere());
      return;
    default:
      response.status(status).json(errorOf(status, "error", message));
  }
});

listen(createServer(app));
