// Express with zod.
import { createServer } from "node:http";
import express from "express";
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
import { listQuery, newPet, petPath } from "../zod-schemas.mjs";

/** Wrong input becomes the error body of the API. */
const checked = (place, schema) => (request, response, next) => {
  const { success, data, error } = schema.safeParse(request[place]);
  if (success) {
    response.locals[place] = data;
    next();
    return;
  }
  const [issue] = error.issues;
  response
    .status(400)
    .json(invalid(`${issue.path.join(".")}: ${issue.message}`));
};

const credentials = `Bearer ${key}`;
const app = express();
app.disable("etag");
app.disable("x-powered-by");

const authenticated = (request, response, next) => {
  if (request.headers.authorization === credentials) {
    next();
    return;
  }
  response.set("WWW-Authenticate", "Bearer").status(401).json(noCredentials());
};

app.get(
  "/v1/pets",
  authenticated,
  checked("query", listQuery),
  (_request, response) => {
    const { limit, status } = response.locals.query;
    response.json(listOf(limit, status));
  },
);
app.post(
  "/v1/pets",
  authenticated,
  express.json(),
  checked("body", newPet),
  (_request, response) => {
    response.status(201).json(added(response.locals.body));
  },
);
app.get(
  "/v1/pets/:petId",
  (_request, response, next) => {
    response.set(lifecycle);
    next();
  },
  authenticated,
  checked("params", petPath),
  (_request, response) => {
    const { petId } = response.locals.params;
    const found = petById(petId);
    if (found) response.json(found);
    else response.status(404).json(noPet(petId));
  },
);
app.use((_request, response) => {
  response.status(404).json(nothingHere());
});
app.use((failure, _request, response, _next) => {
  const { status = 500, message } = failure;
  response.status(status).json(errorOf(status, "error", message));
});

listen(createServer(app));
