// The generated server inside Hono, on `@hono/node-server`.
import { serve } from "@hono/node-server";
import { addRoutes } from "@petstore/server/hono";
import { Hono } from "hono";
import { announce } from "../announce.mjs";
import { api } from "./specwright-api.mjs";

const app = new Hono();
addRoutes(app, api, { unmatched: "answer" });
serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) =>
  announce(port),
);
