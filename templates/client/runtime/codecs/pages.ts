// Part of the Specwright runtime.
/**
 * Pages whose values differ between code and the wire. The position of the next page is a value of the wire: a `Date`
 * would lose digits, and a cursor may have another type in the request.
 */
import type { CallOptions, Client } from "../client.js";
import { itemsIn, type Path } from "../options/next-page.js";
import type { PagedRoute, PagePromise } from "../options/pagination.js";
import type { Result } from "../result.js";
import type { CodeRequest, CodeValue, WireValue } from "../route.js";
import { sendEncoded } from "./request.js";
import { decodedResult, type DecodedRoute } from "./response.js";

export interface ConvertedPagedRoute extends PagedRoute {
  readonly decode?: DecodedRoute["decode"];
  /** The path to the items on the wire, if the last item has the position of the next page. */
  readonly wireItems?: Path;
}

/** The first step of a path that leads from a value to its form on the wire. It is a symbol, so no property is hidden. */
export const onWire: string = /* @__PURE__ */ Symbol(
  "on the wire",
) as unknown as string;

/** Like `sendPage`. */
export function sendConvertedPage<R extends Result, Items>(
  client: Client,
  request: CodeRequest | undefined,
  options: CallOptions | undefined,
  route: ConvertedPagedRoute,
): PagePromise<R, Items> {
  const page = async (): Promise<R> => {
    const result = await sendEncoded(client, request, options, route);
    const { decode } = route;
    if (!decode) return result as Result as R;
    const wire = result.body;
    const converted = decodedResult(result, { ...route, decode });
    const { body } = converted;
    keepWire(body, wire);
    if (route.wireItems)
      keepWire(
        itemsIn(body, route.pages.items).at(-1),
        itemsIn(wire, route.wireItems).at(-1),
      );
    return converted as Result as R;
  };
  return Object.assign(page(), { page: { route } });
}

function keepWire(
  value: CodeValue | null | undefined,
  wire: WireValue | undefined,
): void {
  if (typeof value === "object" && value !== null)
    Object.defineProperty(value, onWire, { value: wire, configurable: true });
}
