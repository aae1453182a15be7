/** Names as a file contains them, with their places. */
import type { Path } from "../../../base/config/check.js";
import type { Domain } from "./domains.js";
import type { HostName } from "./host-name.js";

export interface Written<T extends HostName> {
  readonly host: T;
  readonly text: string;
  readonly path: Path;
}

export interface WrittenRedirect {
  readonly from: Written<Domain>;
  readonly to: Written<Domain>;
}

export interface WrittenDomains {
  readonly target: Written<HostName>;
  readonly primary: Written<Domain>;
  readonly redirects: readonly WrittenRedirect[];
}
