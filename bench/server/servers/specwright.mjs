// The generated server on `node:http`.
import { createServer } from "node:http";
import { listener } from "@petstore/server/node";
import { listen } from "../announce.mjs";
import { api } from "./specwright-api.mjs";

listen(createServer(listener(api)));
