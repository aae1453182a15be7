/**
 * Webhooks that wait for their delivery, as rows. Any number of instances can take messages: `skip locked` gives each
 * message to one of them.
 */
import type { WebhookMessage, WebhookQueue } from "@petstore/webhooks";
import type { Queries } from "./database/database.js";

/** A time in milliseconds as PostgreSQL's own. */
const time = (parameter: string): string =>
  `to_timestamp(${parameter}::double precision / 1000)`;

/** With the queries of a transaction, a message is added if and only if the transaction is. */
export function webhookQueue(queries: Queries): WebhookQueue {
  return {
    async add({ id, event, url, headers, body, createdAt }) {
      await queries.query(
        `insert into webhook_messages (id, event, url, headers, body, created_at, due_at)
         values ($1, $2, $3, $4, $5, ${time("$6")}, ${time("$6")})
         on conflict (id) do nothing`,
        [id, event, url, JSON.stringify(headers), body, createdAt],
      );
    },
    async take(count, now, until) {
      const rows = await queries.query(
        `update webhook_messages set due_at = ${time("$3")}
         where id in (
           select id from webhook_messages
           where died_at is null and due_at <= ${time("$2")}
           order by due_at limit $1 for update skip locked
         )
         returning id, event, url, headers, body, attempts,
           floor(extract(epoch from created_at) * 1000)::double precision as "createdAt"`,
        [count, now, until],
      );
      return rows as unknown as WebhookMessage[];
    },
    async done({ id }) {
      await queries.query(`delete from webhook_messages where id = $1`, [id]);
    },
    async retry({ id, attempts }, at, reason) {
      await queries.query(
        `update webhook_messages
         set attempts = $2, due_at = ${time("$3")}, reason = $4 where id = $1`,
        [id, attempts, at, reason],
      );
    },
    async dead({ id, attempts }, reason) {
      await queries.query(
        `update webhook_messages
         set attempts = $2, died_at = now(), reason = $3 where id = $1`,
        [id, attempts, reason],
      );
    },
  };
}
