/** Bad requests by the thousand, each repeatable by its seed. */
import { startApplication } from "./application.js";
import { bytesOf, deliver, deliveryOf, type Delivery } from "./delivery.js";
import { violation } from "./laws.js";
import { mutate } from "./mutations.js";
import { randomFrom } from "../../support/random.js";
import { copyOf, type Parts } from "./requests.js";

export interface Finding {
  readonly seed: number;
  readonly delivery: Delivery;
  readonly law: string;
  /** What was sent; long requests are shortened. */
  readonly sent: string;
  readonly got: string;
}

export interface Findings {
  /** How many answers had each status. */
  readonly statuses: Record<string, number>;
  readonly findings: Finding[];
}

const atOnce = 8;

/** The case `seed` of a run is that of a run which starts with it. */
export async function fuzz(
  input: string,
  requests: readonly Parts[],
  runs: number,
  firstSeed: number,
): Promise<Findings> {
  const application = await startApplication(input);
  const statuses: Record<string, number> = {};
  const findings: Finding[] = [];
  const one = async (seed: number): Promise<void> => {
    const random = randomFrom(seed);
    const parts = copyOf(random.pickOrThrow(requests));
    mutate(parts, random);
    const delivery = deliveryOf(random);
    const bytes = bytesOf(parts, delivery, random);
    const exchange = await deliver(application.port, bytes, delivery, random);
    for (const { status } of exchange.answers)
      statuses[status] = (statuses[status] ?? 0) + 1;
    const law = violation(application, exchange, delivery);
    if (law === null) return;
    const sent = JSON.stringify(bytes.toString("latin1").slice(0, 600));
    const got = exchange.raw.slice(0, 600);
    findings.push({ seed, delivery, law, sent, got });
  };
  let next = firstSeed;
  const worker = async (): Promise<void> => {
    while (next < firstSeed + runs) await one(next++);
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, worker));
  } finally {
    application.stop();
  }
  return { statuses, findings };
}
