/** Each refusal and each acceptance on each server: the receiver is the same everywhere. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { needs } from "../support/needs.js";
import { maxBodySize, shopApp, type ShopApp } from "./shop-app.js";
import {
  eventTypes,
  otherSecret,
  signers,
  type SchemeName,
  type SignedWith,
} from "./sign.js";
import { sites, type Site } from "./sites.js";

const seconds = () => Math.floor(Date.now() / 1000);
const schemes = Object.keys(signers) as SchemeName[];
const timed = schemes.filter((scheme) => scheme !== "github");
const names: Record<SchemeName, string> = {
  standard: "orderPaid",
  github: "orderPacked",
  stripe: "orderSent",
  slack: "orderClosed",
};
const statuses = { standard: 204, github: 204, stripe: 204, slack: 200 };

let app: ShopApp;
/** No two messages of this file are the same. */
let lastId = 100;

beforeAll(async () => {
  app = await shopApp();
});

afterAll(() => {
  app.remove();
});

function bodyOf(scheme: SchemeName, id: number = ++lastId): string {
  return JSON.stringify({ type: eventTypes[scheme], id });
}

describe.each(sites)("$name", ({ need, start }) => {
  describe("receives", need ? needs(need) : {}, () => {
    let site: Site;

    beforeAll(async () => {
      site = await start(app);
    });

    afterAll(async () => {
      await site.close();
    });

    async function post(
      headers: Record<string, string>,
      body: string | Uint8Array<ArrayBuffer>,
      method = "POST",
    ): Promise<{
      status: number;
      code: unknown;
      reply: Response;
      json: unknown;
    }> {
      const reply = await fetch(site.url, {
        method,
        headers: { "content-type": "application/json", ...headers },
        ...(method !== "GET" && { body }),
      });
      const text = await reply.text();
      const json = text === "" ? null : (JSON.parse(text) as { code?: string });
      return { status: reply.status, code: json?.code, reply, json };
    }

    const send = (scheme: SchemeName, signed?: SignedWith, id?: number) => {
      const body = bodyOf(scheme, id);
      return post(signers[scheme](body, signed), body);
    };

    async function newCalls(): Promise<() => Promise<string[]>> {
      const before = (await site.calls()).length;
      return async () => (await site.calls()).slice(before);
    }

    describe.each(schemes)("%s", (scheme) => {
      it("accepts a signed event", async () => {
        const calls = await newCalls();
        expect((await send(scheme)).status).toBe(statuses[scheme]);
        expect(await calls()).toEqual([names[scheme]]);
      });

      it("accepts either secret while they change", async () => {
        const { status } = await send(scheme, { secret: otherSecret });
        expect(status).toBe(statuses[scheme]);
      });

      it("refuses another secret", async () => {
        const calls = await newCalls();
        const found = await send(scheme, { secret: "whsec_AAAA" });
        expect(found).toMatchObject({ status: 401, code: "invalid_signature" });
        expect(await calls()).toEqual([]);
      });

      it("refuses a tampered body", async () => {
        const calls = await newCalls();
        const found = await post(
          signers[scheme](bodyOf(scheme, 5)),
          bodyOf(scheme, 6),
        );
        expect(found).toMatchObject({ status: 401, code: "invalid_signature" });
        expect(await calls()).toEqual([]);
      });

      it("refuses a replayed message", async () => {
        const body = bodyOf(scheme);
        const headers = signers[scheme](body);
        const calls = await newCalls();
        expect((await post(headers, body)).status).toBe(statuses[scheme]);
        const again = await post(headers, body);
        expect(again).toMatchObject({ status: 409, code: "replayed" });
        expect(await calls()).toEqual([names[scheme]]);
      });
    });

    it.each(timed)("%s: refuses late and early messages", async (scheme) => {
      const calls = await newCalls();
      for (const offset of [-3600, 3600]) {
        const timestamp = seconds() + offset;
        const found = await send(scheme, { timestamp });
        expect(found).toMatchObject({ status: 401, code: "outside_tolerance" });
      }
      expect(await calls()).toEqual([]);
    });

    it("refuses a request without a signature", async () => {
      const found = await post({}, bodyOf("standard"));
      expect(found).toMatchObject({ status: 401, code: "invalid_signature" });
    });

    it("refuses an event with the scheme of another one", async () => {
      const body = bodyOf("standard");
      const found = await post(signers.github(body), body);
      expect(found).toMatchObject({ status: 401, code: "invalid_signature" });
    });

    it("verifies the bytes, not the value", async () => {
      const body = `\n{ "id" : 7.0e0 , "type":"order\\u002epaid", "note": "ü" }  `;
      expect((await post(signers.standard(body), body)).status).toBe(204);
    });

    it("refuses bytes that are not JSON", async () => {
      const invalid = new Uint8Array([0x7b, 0xff, 0x7d]);
      for (const body of ["{", "", invalid]) {
        const found = await post(signers.standard(body), body);
        expect(found).toMatchObject({ status: 400, code: "invalid_body" });
      }
    });

    it("refuses a body that does not match its schema, with the issues", async () => {
      const body = `{"type":"order.paid","id":"one"}`;
      const found = await post(signers.standard(body), body);
      expect(found).toMatchObject({
        status: 400,
        json: { code: "invalid_body", issues: [{ path: "/id" }] },
      });
    });

    it("accepts events that it does not know", async () => {
      const calls = await newCalls();
      const body = `{"type":"order.lost"}`;
      expect((await post(signers.standard(body), body)).status).toBe(204);
      expect(await calls()).toEqual([]);
    });

    it("refuses other methods", async () => {
      for (const method of ["PUT", "GET"]) {
        const { status, reply } = await post({}, "{}", method);
        expect(status).toBe(405);
        expect(reply.headers.get("allow")).toBe("POST");
      }
    });

    it("refuses a large body", async () => {
      const body = bodyOf("standard").padEnd(maxBodySize + 1);
      const found = await post(signers.standard(body), body);
      expect(found).toMatchObject({ status: 413, code: "body_too_large" });
    });

    it("asks for another attempt if a handler fails, and accepts it", async () => {
      const body = bodyOf("standard", 13);
      const headers = signers.standard(body);
      const found = await post(headers, body);
      expect(found).toMatchObject({ status: 500, code: "internal_error" });
      expect((await post(headers, body)).status).toBe(204);
    });

    it("sends the reply of a handler", async () => {
      expect((await send("slack", {}, 21)).json).toEqual({ seen: 21 });
    });
  });
});
