// Part of the Specwright runtime.
/** Decides which operations the server offers. Everything else does not exist for its clients. */
import { callNow } from "./guard.js";
import type { Effect, Stability, Tool } from "./tool.js";

/** Which operations are offered. By default, those that only read. */
export interface Offer {
  /** `read-only`: operations that change nothing. `additive`: also those that only add. `all`: also those that change or delete. */
  readonly allow?: "read-only" | "additive" | "all";
  /** Operations with one of these tags. */
  readonly tags?: readonly string[];
  /** The least stable operations to offer: with `beta`, neither `experimental` nor `alpha`. */
  readonly stability?: Stability;
  /** Whether deprecated operations are offered; true by default. Removed operations are never offered. */
  readonly deprecated?: boolean;
  /** Operations that need none but these security schemes. */
  readonly schemes?: readonly string[];
  /** Operations that need none but these scopes. */
  readonly scopes?: readonly string[];
  /** Any other condition. */
  readonly select?: (tool: Tool) => boolean;
  /** The current time, for removal dates. */
  readonly now?: () => Date;
}

const effects: Readonly<
  Record<NonNullable<Offer["allow"]>, readonly Effect[]>
> = {
  "read-only": ["read"],
  additive: ["read", "add"],
  all: ["read", "add", "change"],
};

const levels: readonly Stability[] = [
  "experimental",
  "alpha",
  "beta",
  "stable",
];

export function isAllowed(tool: Tool, { allow = "read-only" }: Offer): boolean {
  return effects[allow].includes(tool.effect);
}

/** All conditions except `allow`. A condition of the host that fails does not hold. */
export function isSelected(tool: Tool, offer: Offer): boolean {
  try {
    return holds(tool, offer);
  } catch (error) {
    console.error(`${tool.name} is not offered:`, error);
    return false;
  }
}

function holds(tool: Tool, offer: Offer): boolean {
  const { tags, stability = "experimental", deprecated = true } = offer;
  return (
    !isRemoved(tool, offer) &&
    (tags === undefined || tool.tags.some((tag) => tags.includes(tag))) &&
    levels.indexOf(tool.stability) >= levels.indexOf(stability) &&
    (deprecated || tool.deprecation === undefined) &&
    hasAccess(tool, offer) &&
    (!offer.select || callNow(console.error, "select", offer.select, tool))
  );
}

/** A day of the removal date is over everywhere only after the date, but the operation may be gone on the day itself. */
function isRemoved(
  { deprecation }: Tool,
  { now = () => new Date() }: Offer,
): boolean {
  const removal = deprecation?.removal;
  return (
    removal !== undefined &&
    removal <= callNow(console.error, "now", now).toISOString().slice(0, 10)
  );
}

function hasAccess({ security }: Tool, { schemes, scopes }: Offer): boolean {
  if (security.length === 0) return true;
  return security.some((requirement) =>
    Object.entries(requirement).every(
      ([scheme, needed]) =>
        (schemes === undefined || schemes.includes(scheme)) &&
        (scopes === undefined ||
          needed.every((scope) => scopes.includes(scope))),
    ),
  );
}
