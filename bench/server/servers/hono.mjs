// Hono on `@hono/node-server`, with zod.
import { serve } from "@hono/node-server";
import { zValidator } from "@hono/zod-validator";
import { Hono } from "hono";
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
import { listQuery, newPet, petPath } from "../zod-schemas.mjs";

/** Wrong input becomes the error body of the API. */
const checked = (place, schema) =>
  zValidator(place, schema, (result, context) => {
    if (result.success) return;
    const [issue] = result.error.issues;
    return context.json(
      invalid(`${issue.path.join(".")}: ${issue.message}`),
      400,
    );
  });

const credentials = `Bearer ${key}`;
const app = new Hono();

app.use("/v1/*", async (context, next) => {
  if (context.req.header("authorization") === credentials) return next();
  context.header("WWW-Authenticate", "Bearer");
  return context.json(noCredentials(), 401);
});
app.notFound((context) => context.json(nothingHere(), 404));
app.onError((failure, context) => {
  const code = failure.status ?? 500;
  return context.json(
    code === 400
      ? invalid(failure.message)
      : errorOf(code, "error", failure.message),
    code,
  );
});

app.get("/v1/pets", checked("query", listQuery), (context) => {
  const { limit, status: wanted } = context.req.valid("query");
  return context.json(listOf(limit, wanted));
});
app.post("/v1/pets", checked("json", newPet), (context) =>
  context.json(added(context.req.valid("json")), 201),
);
app.get(
  "/v1/pets/:petId",
  (context, next) => {
    for (const name in lifecycle) context.header(name, lifecycle[name]);
    return next();
  },
  checked("param", petPath),
  (context) => {
    const { petId } = context.req.valid("param");
    const found = petById(petId);
    return found ? context.json(found) : context.json(noPet(petId), 404);
  },
);

serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) =>
  announce(port),
);
