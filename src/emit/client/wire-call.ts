/** The function of an operation for targets that have values of the wire only. */
import type { Operation } from "../../model/model.js";
import { args, code, sequence, valueRef, type Code } from "../code/index.js";
import type { TargetContext } from "../target.js";
import { isConverted } from "./route/request-codecs.js";
import { wirePagesOf } from "./route/shared-pages.js";

/** `wireOperation(getPet)`, or `getPet` if its values are the same in code. */
export function wireCall(context: TargetContext, operation: Operation): Code {
  const { names } = context;
  const call = valueRef(names.derived("client", operation.id, "call"));
  if (!isConverted(context, operation)) return call;
  const name = names.exported("client", "wireOperation");
  const create = valueRef(names.fixed("client", "runtime/codecs/wire", name));
  const pages = wirePagesOf(operation);
  return pages === null
    ? sequence(create, args([call]))
    : code`${create}(${call}, ${pages})`;
}
