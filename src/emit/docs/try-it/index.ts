/** A target for `specwright site`: the data of the console, one JSON file for each page of operations. */
import type { JsonValue, Operation } from "../../../model/model.js";
import { defaultUrl } from "../../../facts/operations/server-url.js";
import { describeOperation } from "../../../facts/operations/describe.js";
import { securityOf } from "../../../facts/operations/security-schemes.js";
import { nameServers } from "../../../naming/servers.js";
import { defineTarget } from "../../target.js";
import { createSite } from "../create-site.js";
import type { Site } from "../page.js";
import { groupsOf } from "../pages/group-page.js";
import { sampleInput } from "../samples/sample-input.js";
import { sampleReply } from "../samples/sample-reply.js";
import { serversOf } from "../servers.js";
import {
  consoleEnding,
  type ConsoleOperation,
  type ConsolePage,
} from "./console-data.js";
import { consoleBodies, parameterFields } from "./console-fields.js";

export const tryIt = defineTarget({
  name: "try-it",
  names: { reserved: [], operations: {} },
  *plan(context) {
    const groups = groupsOf(context);
    const site = createSite(context, groups);
    for (const { names, operations } of groups) {
      const page: ConsolePage = {
        operations: operations.map((one) => consoleOperation(site, one)),
      };
      yield {
        kind: "json",
        path: site.places.group(names).replace(/\.md$/, consoleEnding),
        value: page as unknown as JsonValue,
      };
    }
  },
});

function consoleOperation(site: Site, operation: Operation): ConsoleOperation {
  const { model, context, places } = site;
  const { kind, accept, file } = sampleReply(site, operation);
  return {
    anchor: places.operation(operation.id).anchor,
    name: context.names.operation(operation.id).call,
    method: operation.method,
    path: operation.path.text,
    servers: nameServers(serversOf(model, operation)).map(
      ({ name, server }) => ({ name, url: defaultUrl(server) }),
    ),
    parameters: parameterFields(site, operation, sampleInput(site, operation)),
    bodies: consoleBodies(site, operation),
    needsBody:
      describeOperation(model, operation).body?.presence === "required",
    security: securityOf(model, operation).map((schemes) =>
      schemes.map(({ scheme: { name, scheme } }) => ({ name, scheme })),
    ),
    reply: { kind, accept, file },
  };
}
