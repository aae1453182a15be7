/** An edit of a spec, with the effect that it has by construction. */
import type { JsonObject, OperationPlace } from "../support/documents.js";

export interface Edit {
  name: string;
  /** The row of the table of results. */
  group: string;
  base: JsonObject;
  head: JsonObject;
  /** Null for a change that does not concern one operation. */
  operation: Pick<OperationPlace, "method" | "path"> | null;
  /** For the scope `wire`. */
  expected: "breaking" | "compatible";
  direction: "request" | "response" | null;
  /** Breaking findings about schemas need a witness. */
  isAboutSchema: boolean;
}
