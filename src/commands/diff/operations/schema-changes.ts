/** Changes of the schemas of one part of an operation, with the request or the response that shows each. */
import type { Direction, JsonValue, SchemaId } from "../../../model/model.js";
import type { SideName, Witness } from "../finding.js";
import type { SchemaChange } from "../schemas/schema-change.js";
import type { PartChange } from "./change.js";
import { isRemovedOnTime } from "./removed-parts.js";
import { schemaPartChanges } from "./schema-parts.js";
import { provedByText, type SentText } from "./text-values.js";
import type { Apis, ComparedApi } from "./sides.js";

export interface ValuePart {
  base: SchemaId;
  head: SchemaId;
  direction: Direction;
  part: string;
  /** Null if the value is sent as JSON. */
  text: SentText | null;
  /** The request or the response that contains the value. */
  message(
    side: ComparedApi,
    value: JsonValue,
  ): Pick<Witness, "request" | "response">;
}

export function schemaChanges(apis: Apis, value: ValuePart): PartChange[] {
  const { base, head, direction, part, text } = value;
  if (apis.schemas.isSame(base, head)) return [];
  const pair = { base, head, direction };
  const changes = apis.schemas.changes(pair);
  const proved =
    text === null ? changes : provedByText(apis, { ...pair, text }, changes);
  return [
    ...proved.map((change) => {
      const { schema: _, ...own } = isRemovedOnTime(apis, change)
        ? onTime(change)
        : change;
      return {
        ...own,
        direction,
        part,
        witness: witnessOf(apis, own, value),
      };
    }),
    ...apis.schemas
      .parts(pair)
      .flatMap((one) => schemaPartChanges(apis, one, { direction, part })),
  ];
}

function onTime(change: SchemaChange): SchemaChange {
  return {
    ...change,
    level: "compatible",
    message: `${change.message}; its removal date has come`,
  };
}

function witnessOf(
  apis: Apis,
  { witness, level }: Pick<SchemaChange, "witness" | "level">,
  { base, head, message }: ValuePart,
): Witness | null {
  if (witness === null || level === "compatible") return null;
  const schemas: Record<SideName, SchemaId> = { base, head };
  const { acceptedBy, value, isTextOnly } = witness;
  const sent = message(apis[acceptedBy], value);
  return isTextOnly
    ? { acceptedBy, ...sent }
    : { acceptedBy, value, schemas, ...sent };
}
