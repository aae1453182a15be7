/** The functions that an application passes to the packages of the pet store. */
import { join } from "node:path";
import { findFunctions, type Excluded, type Found } from "./functions.js";

const generated = join(import.meta.dirname, "../../generated");

const ofPackages = "only the packages create it";
const ofPlatform = "a framework or the platform implements it";
const toPackages = "the application hands it to the packages, which call it";

export const excluded: Excluded = {
  Api: ofPackages,
  ApiOperation: ofPackages,
  ApiRequest: ofPackages,
  Attempts: ofPackages,
  Brownouts: ofPackages,
  Client: ofPackages,
  PagedOperation: ofPackages,
  Permit: ofPackages,
  Plugin: ofPackages,
  RequestCheck: ofPackages,
  ResponseCheck: ofPackages,
  Route: ofPackages,
  ServedDescription: ofPackages,
  Webhooks: ofPackages,
  DrainableServer: ofPlatform,
  ExpressHandler: ofPlatform,
  ExpressLike: ofPlatform,
  FastifyReplyLike: ofPlatform,
  FastifyRequestLike: ofPlatform,
  HonoContextLike: ofPlatform,
  HonoHandler: ofPlatform,
  HonoLike: ofPlatform,
  HttpRequest: ofPlatform,
  MountedRequest: ofPlatform,
  NodeRequest: ofPlatform,
  NodeResponse: ofPlatform,
  NodeSocket: ofPlatform,
  WebhookRequest: ofPlatform,
  "got BatchObservableCallback": ofPlatform,
  "got ObservableCallback": ofPlatform,
  "server/fastify plugin()": ofPlatform,
  "server/node middleware()": ofPlatform,
  "webhooks/fastify plugin()": ofPlatform,
  "got CallOptions": toPackages,
  "got Check": toPackages,
  "got Health": toPackages,
  "got IdempotencyStore": toPackages,
  "got Retry": toPackages,
  "webhooks standard": toPackages,
};

export const specNames = {
  listPets: "{operation}",
  createPet: "{operation}",
  getPet: "{operation}",
  listOrders: "{operation}",
  petCreated: "{event}",
  bearerAuth: "{scheme}",
  Error: "{schema}",
};

export function foundFunctions(): Found {
  return findFunctions(
    ["client", "mock", "server", "webhooks"].map((name) => ({
      name,
      folder: join(generated, name),
    })),
    excluded,
    specNames,
  );
}
