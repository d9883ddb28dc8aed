import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * A token for a visit the catch-all recorded, so that the landing page's pixel reports the same click.
 * Imported by visitor functions: no zod, no AWS SDK.
 */

export interface ClickIdentity {
  id: string;
  /** ISO 8601 with milliseconds. */
  time: string;
}

/** The visitor and page a token is bound to. */
export interface TokenHolder {
  smartLinkId: string;
  address: string;
  userAgent: string;
  hashKey: string;
}

/** Later views, and those of other visitors with the same URL, count as separate visits. */
const VALID_MS = 30 * 60_000;

const SHAPE = /^([0-9A-Za-z]{20})\.([0-9a-z]{8,10})\.([\w-]{22})$/;

/** Whether a text is formatted as a token; its signature is verified when the visit is recorded. */
export const isTokenShaped = (text: string | undefined): text is string =>
  text !== undefined && SHAPE.test(text);

/** `<id>.<time>.<keyed hash>`, safe in URLs and HTML. */
export function visitToken(click: ClickIdentity, holder: TokenHolder): string {
  const id = click.id.slice(click.id.indexOf('_') + 1);
  return `${id}.${Date.parse(click.time).toString(36)}.${signature(click, holder)}`;
}

/** The click of a token; undefined when forged, expired or another visitor's. */
export function readVisitToken(
  token: string | undefined,
  holder: TokenHolder,
  now: Date,
): ClickIdentity | undefined {
  const [, id = '', time = '', given = ''] = SHAPE.exec(token ?? '') ?? [];
  const at = Number.parseInt(time, 36);
  const age = now.getTime() - at;
  // Allows for clock skew.
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
