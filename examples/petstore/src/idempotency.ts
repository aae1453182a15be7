/**
 * Requests that a client may repeat. The first request with an `Idempotency-Key` stores its response in the transaction
 * that does its work, so both exist or neither. A repeated request gets the stored response, from any instance.
 */
import type { Operations, Plugin } from "@petstore/server";
import {
  idempotency,
  postgresIdempotency,
  type IdempotencyOptions,
} from "@petstore/server/idempotency";
import type { Database } from "./database/database.js";
import type { Principal } from "./handlers/context.js";

/** The database must share its transactions. */
export function retries(database: Database): Plugin {
  const options: IdempotencyOptions<Operations> = {
    operations: ["createPet"],
    caller: ({ principal }) => (principal as Principal).key,
    store: postgresIdempotency(
      (statement, values) => database.query(statement, values),
      (work) => database.transaction(work),
    ),
  };
  return idempotency<Operations>(options);
}
