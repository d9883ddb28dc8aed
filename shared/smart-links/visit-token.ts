import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * A visit that the catch-all has recorded, handed on to the landing page: its pixel reports the same click, and not a
 * second one. No zod and no AWS: what serves visitors imports this.
 */

/** What tells one click from every other. */
export interface ClickIdentity {
  id: string;
  /** ISO 8601 with milliseconds. */
  time: string;
}

/** Who came, and where. */
export interface TokenHolder {
  smartLinkId: string;
  address: string;
  userAgent: string;
  hashKey: string;
}

/** Whoever opens the page later than this, or somebody else with the same address of the page, is a visit of its own. */
const VALID_MS = 30 * 60_000;

const SHAPE = /^([0-9A-Za-z]{20})\.([0-9a-z]{8,10})\.([\w-]{22})$/;

/** Whether a text may stand in a page as a token; whether it is valid is known where the visit is recorded. */
export const isTokenShaped = (text: string | undefined): text is string =>
  text !== undefined && SHAPE.test(text);

/** `<id>.<time>.<keyed hash>`, of characters that mean nothing in a URL or in HTML. */
export function visitToken(click: ClickIdentity, holder: TokenHolder): string {
  const id = click.id.slice(click.id.indexOf('_') + 1);
  return `${id}.${Date.parse(click.time).toString(36)}.${signature(click, holder)}`;
}

/** The click of a token; undefined for one that is forged, over, or somebody else's. */
export function readVisitToken(
  token: string | undefined,
  holder: TokenHolder,
  now: Date,
): ClickIdentity | undefined {
  const [, id = '', time = '', given = ''] = SHAPE.exec(token ?? '') ?? [];
  const at = Number.parseInt(time, 36);
  const age = now.getTime() - at;
  // Clocks of two functions differ a little.
  if (!(age >= -5000 && age <= VALID_MS)) return undefined;
  const click = { id: `clk_${id}`, time: new Date(at).toISOString() };
  return timingSafeEqual(Buffer.from(given), Buffer.from(signature(click, holder))) ? click : undefined;
}

function signature({ id, time }: ClickIdentity, holder: TokenHolder): string {
  const { smartLinkId, address, userAgent, hashKey } = holder;
  return createHmac('sha256', hashKey)
    .update(`visit\n${id}\n${time}\n${smartLinkId}\n${address}\n${userAgent}`)
    .digest('base64url')
    .slice(0, 22);
}
