/** The objects with the parameters of each location, in requests of the client and of handlers. */
import type { ParameterLocation } from "../model/model.js";

export const inputNames: Readonly<Record<ParameterLocation, string>> = {
  path: "path",
  query: "query",
  header: "headers",
  cookie: "cookies",
};
