// In place of modules that bundled packages import but no run uses.
export const JSON_SCHEMA = null;
export const load = unused;
export default unused;

function unused() {
  throw new Error("This module is left out of the bundle.");
}
