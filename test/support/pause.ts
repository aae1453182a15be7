/**
 * Waits for a while. A test uses it only where the time is the subject, as with a slow client, and says why a longer
 * pause cannot make it fail. Everything else waits for an event, or with `eventually`.
 */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
