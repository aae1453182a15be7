/** The arguments of `namedEvents`, which the runtimes of the client and the server both have. */
import { eventData } from "../facts/operations/events.js";
import type { ApiModel, Content } from "../model/model.js";
import { args, array, str, type Code } from "./code/index.js";

/** `("json", ["created"])`: the format of the data of most events, and the names of the events with the other one. */
export function namedEventsArguments(model: ApiModel, content: Content): Code {
  const data = eventData(model, content);
  return args([
    str(data?.format ?? "text"),
    array((data?.exceptions ?? []).map(str)),
  ]);
}
