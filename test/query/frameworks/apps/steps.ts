/** Clicks the buttons of the page, and records what the page shows and sends. */
import { element } from "./dom.js";
import type { Cache } from "./page.js";

export interface Step {
  click: string | null;
  pet: string;
  pets: string;
  added: string;
  requests: string[];
}

export async function takeSteps(
  cache: Cache,
  requests: string[],
  clicks: readonly string[],
): Promise<Step[]> {
  const steps: Step[] = [];
  for (const click of [null, ...clicks]) {
    if (click !== null) element(click).click();
    await idle(cache);
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
async function idle(cache: Cache): Promise<void> {
  for (let quiet = 0; quiet < 5; quiet++) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    if (cache.isFetching() + cache.isMutating() > 0) quiet = 0;
  }
}
