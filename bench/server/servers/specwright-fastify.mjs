// The generated server inside Fastify.
import { plugin } from "@petstore/server/fastify";
import Fastify from "fastify";
import { announce } from "../announce.mjs";
import { api } from "./specwright-api.mjs";

const app = Fastify();
await app.register(plugin(api, { unmatched: "answer" }));
await app.listen({ port: 0, host: "127.0.0.1" });
announce(app.server.address().port);
