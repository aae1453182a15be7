/** Every way in which a request leaves the origin of the base URL. */
import type {
  CallOptions,
  Client,
} from "../../../templates/client/runtime/client.js";
import type { ApiError } from "../../../templates/client/runtime/errors.js";
import type { Pages } from "../../../templates/client/runtime/options/next-page.js";
import {
  items,
  sendPage,
  type PagePromise,
} from "../../../templates/client/runtime/options/pagination.js";
import { infiniteFactory } from "../../../templates/client/runtime/query/infinite.js";
import type { PageParam } from "../../../templates/client/runtime/requests/page.js";
import { describeRequest } from "../../../templates/client/runtime/requests/describe.js";
import type { Success } from "../../../templates/client/runtime/result.js";
import type {
  RequestInput,
  SameRoute,
} from "../../../templates/client/runtime/route.js";
import { send } from "../../../templates/client/runtime/send.js";
import type { Answer } from "./servers.js";

/** A call that has a secret, and the other origin. */
export interface Scene {
  client: Client;
  route: SameRoute;
  request: RequestInput;
  options: CallOptions;
  /** `http://127.0.0.1:1234` */
  other: string;
}

export interface Way {
  name: string;
  /** A link replaces the URL of the call, and a description leaves out credentials. */
  kind: "link" | "redirect" | "describe";
  /** The answers of the API, one after the other. The last one is repeated. */
  answers: (other: string) => Answer[];
  /** Changes the URL in `onRequest`. */
  rerouted?: true;
  run: (scene: Scene) => Promise<unknown>;
}

const once = ({ client, route, request, options }: Scene) =>
  send(client, request, options, route);

const ok: Answer = { body: [{ id: 1 }] };

const spellings = ["http://HOST/next", "//HOST/next", "\\\\HOST/next?a=1"];
const spelled = (text: string, other: string) =>
  text.replace("HOST", new URL(other).host);

const following = (spelling: string): Way => ({
  name: `url ${spelling}`,
  kind: "link",
  answers: () => [ok],
  run: (scene) => {
    const url = spelled(spelling, scene.other);
    return once({ ...scene, options: { ...scene.options, url } });
  },
});

const redirected = (name: string, answers: Way["answers"]): Way => ({
  name,
  kind: "redirect",
  answers,
  run: once,
});

type List = PagePromise<Success<200, unknown>, []>;

const paged =
  ({ route }: Scene, pages: Pages) =>
  (client: Client, request?: RequestInput, options?: CallOptions): List =>
    sendPage(client, request, options, { ...route, pages });

const paging = (name: string, pages: Pages, answers: Way["answers"]): Way[] => [
  {
    name: `items, ${name}`,
    kind: "redirect",
    answers,
    run: async (scene) => {
      const list = items(
        scene.client,
        paged(scene, pages),
        scene.request,
        scene.options,
      );
      while ((await list.next()).done !== true);
    },
  },
  {
    name: `infinite query, ${name}`,
    kind: "redirect",
    answers,
    run: async (scene) => {
      const create = infiniteFactory<
        RequestInput,
        Success<200, unknown>,
        ApiError
      >(["api", "pets", "list"], paged(scene, pages));
      const query = create(scene.client, scene.request, scene.options);
      const { signal } = new AbortController();
      let pageParam: PageParam = null;
      for (let count = 0; count < 3; count++) {
        const page = await query.queryFn({ signal, pageParam });
        if (page.next === null) return;
        pageParam = page.next;
      }
    },
  },
];

const statuses = [301, 302, 303, 307, 308];

export const ways: readonly Way[] = [
  ...spellings.map(following),
  ...paging("Link header", { next: "link", items: [] }, (other) => [
    { headers: { link: `<${other}/next>; rel="next"` }, body: [{ id: 1 }] },
  ]),
  ...paging("URL in the body", { next: "url", at: ["next"] }, (other) => [
    { body: { next: `${other}/next` } },
  ]),
  ...statuses.flatMap((status) =>
    ["http://HOST/moved", "//HOST/moved"].map((spelling) =>
      redirected(`${String(status)} to ${spelling}`, (other) => [
        { status, headers: { location: spelled(spelling, other) } },
      ]),
    ),
  ),
  redirected("a redirect within the origin first", (other) => [
    { status: 307, headers: { location: "/second" } },
    { status: 307, headers: { location: `${other}/moved` } },
  ]),
  redirected("a redirect to another origin, and from there", (other) => [
    { status: 308, headers: { location: `${other}/again` } },
    { status: 307, headers: { location: `${other}/moved` } },
  ]),
  {
    ...redirected("a link within the origin that is redirected", (other) => [
      { status: 307, headers: { location: `${other}/moved` } },
    ]),
    kind: "link",
    run: (scene) =>
      once({ ...scene, options: { ...scene.options, url: "/next" } }),
  },
  {
    name: "a URL that onRequest sets",
    kind: "link",
    answers: () => [ok],
    rerouted: true,
    run: once,
  },
  {
    name: "describeRequest",
    kind: "describe",
    answers: () => [ok],
    run: async ({ client, route, request, options, other }) => {
      const operation = (
        own: Client,
        input?: RequestInput,
        given?: CallOptions,
      ) => send(own, input, given, route);
      const { url, ...init } = describeRequest(client, operation, request, {
        ...options,
        url: `${other}/next`,
      });
      await fetch(url, init);
    },
  },
];
