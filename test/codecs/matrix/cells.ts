/** The matrix without the consumers that start a server or a compiler. */
import { modes, type Mode } from "../places.js";
import type { Cell, Consumer } from "./cell.js";
import {
  checkedClient,
  client,
  descriptions,
  query,
  swr,
} from "./consumers/client.js";
import { docs } from "./consumers/docs.js";
import { invalidDates } from "./consumers/invalid-dates.js";
import { mock } from "./consumers/mock.js";
import {
  samples,
  shapes,
  texts,
  validators,
  zod,
} from "./consumers/schemas.js";
import { plugins, server, testClient } from "./consumers/server.js";
import {
  commandLine,
  commandPages,
  toolPages,
  tools,
} from "./consumers/tools.js";
import { receiver, sender } from "./consumers/webhooks.js";

const quick: readonly Consumer[] = [
  ...[client, checkedClient, descriptions, query, swr, invalidDates],
  ...[server, plugins, testClient, mock],
  ...[commandLine, commandPages, tools, toolPages],
  ...[receiver, sender],
  ...[validators, shapes, texts, zod, samples],
  docs,
];

export const allModes = Object.keys(modes) as Mode[];

export function quickCells(mode: Mode): Cell[] {
  return quick.flatMap((consumer) => consumer(mode));
}
