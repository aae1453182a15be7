/** A body of a request or a response, in both APIs. */
import type { Content, Direction, JsonValue } from "../../../../model/model.js";
import type { Witness } from "../../finding.js";
import type { Places } from "../change.js";
import type { ComparedApi } from "../sides.js";

export interface BodyPart {
  direction: Direction;
  /** `request body application/json` */
  part: string;
  places: Places;
  /** The request or the response with a body. */
  message(
    side: ComparedApi,
    content: Content,
    value: JsonValue,
  ): Pick<Witness, "request" | "response">;
}
