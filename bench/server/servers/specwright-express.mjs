// The generated server inside Express.
import { createServer } from "node:http";
import { middleware } from "@petstore/server/node";
import express from "express";
import { listen } from "../announce.mjs";
import { api } from "./specwright-api.mjs";

const app = express();
app.disable("x-powered-by");
app.use(middleware(api, { unmatched: "answer" }));
listen(createServer(app));
