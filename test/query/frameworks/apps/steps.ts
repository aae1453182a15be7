/** Clicks the buttons of the page, and records what the page shows and sends. */
import { element } from "./dom.js";
import type { Connection } from "./pet-store.js";

export interface Step {
  click: string | null;
  pet: string;
  pets: string;
  added: string;
  requests: string[];
}

export async function takeSteps(
  { requests, pending }: Connection,
  clicks: readonly string[],
): Promise<Step[]> {
  const steps: Step[] = [];
  for (const click of [null, ...clicks]) {
    if (click !== null) element(click).click();
    await idle(pending);
    const text = (id: string) => element(id).textContent;
    steps.push({
      click,
      pet: text("pet"),
      pets: text("pets"),
      added: text("added"),
      requests: requests.splice(0),
    });
  }
  return steps;
}

/** Waits until nothing has been loading for a while. */
async function idle(pending: () => number): Promise<void> {
  for (let quiet = 0; quiet < 5; quiet++) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    if (pending() > 0) quiet = 0;
  }
}
