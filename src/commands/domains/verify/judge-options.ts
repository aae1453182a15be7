/** What the check of one domain at one server needs. */
import type { DomainsConfig } from "../config/domains.js";
import type { Ask } from "../dns/ask.js";
import type { Addresses } from "./addresses.js";

export interface JudgeOptions {
  readonly config: DomainsConfig;
  /** The name of the server for messages. */
  readonly server: string;
  readonly ask: Ask;
  /** Asks for the addresses of the target at any server that knows them. */
  readonly targetAddresses: () => Promise<Addresses>;
}
