import { inParallel } from '#shared/platform/runtime/in-parallel.ts';
import { CHANNELS, type Channel } from './channels.ts';
import { AUDIENCES, placeHeaders } from './places.ts';
import { Random } from './random.ts';
import type { Traffic } from './traffic.ts';
import { requestAsVisitor } from './visitor-request.ts';

/** A link to visit. */
export interface Followed {
  url: string;
  traffic: Traffic;
}

/** Concurrent visits: few, because others may use the service. */
const AT_ONCE = 4;

/**
 * Visits links now: real redirects, counted like any others. Returns the number of redirects. `isLocal`:
 * visitors have their own network addresses and places, which only a local run accepts.
 */
export async function visitNow(
  links: readonly Followed[],
  { count, seed, isLocal }: { count: number; seed: string; isLocal: boolean },
): Promise<number> {
  const random = new Random(`${seed} now`);
  const choices = links.map((link) => [link.traffic.weight, link] as const);
  const visits = Array.from({ length: count }, () => {
    const { url, traffic } = random.weighted(choices);
    const channel: Channel = CHANNELS[random.pick(traffic.channels)];
    const place = random.weighted(AUDIENCES[traffic.audience]);
    const referrer = random.weighted(channel.referrers);
    return {
      url: new URL(channel.query ? `${url}?${channel.query}` : url),
      from: isLocal ? `127.78.${random.below(256)}.${1 + random.below(254)}` : undefined,
      headers: {
        'user-agent': random.weighted(channel.devices).userAgent,
        'accept-language': random.pick(place.languages),
        ...(referrer && { referer: referrer }),
        ...(isLocal && placeHeaders(place, random.weighted(place.cities))),
      },
    };
  });
  let redirected = 0;
  await inParallel(visits, AT_ONCE, async ({ url, ...request }) => {
    if ((await requestAsVisitor(url, request)) === 302) redirected++;
  });
  return redirected;
}
