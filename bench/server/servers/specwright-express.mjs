// The generated server inside Express.
import { createServer } from "node:http";
import { addRoutes } from "@petstore/server/express";
import express from "express";
import { listen } from "../announce.mjs";
import { api } from "./specwright-api.mjs";

const app = express();
app.disable("x-powered-by");
addRoutes(app, api, { unmatched: "answer" });
listen(createServer(app));
