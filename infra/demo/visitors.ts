import { tagsOf } from '#shared/clicks/channel-tags.ts';
import type { ClickEvent } from '#shared/clicks/click.ts';
import { clickFrom } from '#shared/clicks/visits/visit.ts';
import { derivedId } from '#shared/platform/runtime/ids.ts';
import { CHANNELS, type Channel } from './channels.ts';
import type { Converts } from './converts.ts';
import { type DemoTargeting, pastDestination } from './destinations.ts';
import type { DemoPage } from './pages.ts';
import { AUDIENCES, placeHeaders } from './places.ts';
import { Random, type Weighted } from './random.ts';
import { DAYS, dayFactor, hourWeights, type Traffic, weekdayFactor } from './traffic.ts';

/** The demo's past: who visited its links and pages, and when. */

/** A link or page with generated visitors. */
export interface DemoTarget {
  id: string;
  /** Seeds its visitors, which are the same in every installation. */
  name: string;
  traffic: Traffic;
  /** Targeting rules of a link. */
  targeting?: DemoTargeting | undefined;
  converts?: Converts | undefined;
  /** Page type; undefined for links. */
  type?: DemoPage['type'];
  action?: DemoPage['action'];
}

/** Clicks within 90 days, by all visitors of all targets. */
export const ALL_CLICKS = 30_000;

const DAY_MS = 86_400_000;
const RETURNING = 0.27;
/** Visitors of a target who may return. */
const REGULARS = 300;
/** Past fingerprints need not match those of real visits. */
const HASH_KEY = 'demo';

/** A visitor: place, device and language. */
interface Person {
  address: string;
  headers: Record<string, string>;
  screen: string;
  utcOffset: number;
}

/**
 * The visits of the 90 days before `until`, oldest first: the same ones for the same time, targets and seed.
 * `share` keeps only this fraction of them; a larger share includes all visits of a smaller one.
 */
export function pastVisits(
  targets: readonly DemoTarget[],
  { until, seed, share = 1 }: { until: Date; seed: string; share?: number },
): ClickEvent[] {
  const today = Math.floor(until.getTime() / DAY_MS) * DAY_MS;
  const days = Array.from({ length: DAYS + 1 }, (_, ago) => today - ago * DAY_MS);
  const expected = ({ traffic }: DemoTarget, start: number): number =>
    traffic.weight *
    dayFactor(traffic, (today - start) / DAY_MS) *
    weekdayFactor(traffic, new Date(start).getUTCDay());
  const total = targets.reduce(
    (sum, target) => sum + days.reduce((ofTarget, start) => ofTarget + expected(target, start), 0),
    0,
  );
  const perUnit = ALL_CLICKS / total;
  return targets
    .flatMap((target) => {
      const visits = new TargetVisits(target, seed);
      return days
        .toReversed()
        .flatMap((start) => visits.ofDay(start, expected(target, start) * perUnit, share));
    })
    .filter(({ time }) => time < until.toISOString())
    .sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0));
}

class TargetVisits {
  readonly #target: DemoTarget;
  readonly #random: Random;
  readonly #regulars: Person[] = [];
  #made = 0;

  constructor(target: DemoTarget, seed: string) {
    this.#target = target;
    this.#random = new Random(`${seed} ${target.name}`);
  }

  ofDay(start: number, expected: number, share: number): ClickEvent[] {
    const random = this.#random;
    const count = random.around(expected * (0.75 + random.next() * 0.5));
    return Array.from({ length: count }, () => {
      // Skipped clicks also consume random numbers, so that the others do not change.
      const isKept = random.next() < share;
      const visit = this.#visit(start);
      return isKept ? visit : [];
    }).flat();
  }

  /** One click, and the visitor's events on the page. */
  #visit(start: number): ClickEvent[] {
    const { traffic, type, action } = this.#target;
    const random = this.#random;
    const channel: Channel = CHANNELS[random.pick(traffic.channels)];
    const source = channel.source ?? 'redirect';
    const person = this.#person(channel);
    const referrer = random.weighted(channel.referrers);
    const time = start + timeOfDay(random, person, traffic);
    const isSeenByPixel = random.chance(0.88);
    const isDirect = random.chance(0.3);
    const goesToStore = type === 'appDownload' && /iPhone|Android/.test(person.headers['user-agent'] ?? '');
    const acts = action !== undefined && random.chance(action.share);
    const target = action ? random.weighted(fallingWeights(action.targets)) : undefined;
    const delay = 2000 + random.below(40_000);
    const from = { person, referrer, tags: tagsOf(channel.query ?? '', this.#target.name) };
    if (type === undefined) return [this.#click(time, from, { source })];
    if (goesToStore && !isDirect) return [this.#click(time, from, { source })];
    const view = this.#click(time, from, {
      source: isDirect && source === 'redirect' ? 'pixel' : source,
      event: 'view',
      screen: isDirect || isSeenByPixel ? person.screen : undefined,
    });
    if (!acts) return [view];
    const { event } = action;
    return [
      view,
      this.#click(time + delay, from, { source: 'pixel', event, meta: target, screen: person.screen }),
    ];
  }

  #person(channel: Channel): Person {
    const random = this.#random;
    const known = random.chance(RETURNING) ? this.#regulars[random.below(REGULARS)] : undefined;
    const place = random.weighted(AUDIENCES[this.#target.traffic.audience]);
    const device = random.weighted(channel.devices);
    const fresh: Person = {
      address: `198.18.${random.below(256)}.${random.below(256)}`,
      headers: {
        'user-agent': device.userAgent,
        ...placeHeaders(place, random.weighted(place.cities)),
        'accept-language': random.pick(place.languages),
      },
      screen: random.pick(device.screens),
      utcOffset: place.utcOffset,
    };
    if (known) return known;
    this.#regulars[this.#made % REGULARS] = fresh;
    return fresh;
  }

  #click(
    time: number,
    { person, referrer, tags }: { person: Person; referrer: string | undefined; tags: ClickEvent['tags'] },
    about: Pick<Parameters<typeof clickFrom>[0], 'source' | 'event' | 'meta' | 'screen'>,
  ): ClickEvent {
    const { id: targetId, targeting } = this.#target;
    const now = new Date(time);
    const visit = {
      method: 'GET',
      headers: { ...person.headers, ...(referrer && { referer: referrer }) },
      address: person.address,
      now,
      targetId,
      hashKey: HASH_KEY,
      tags,
    };
    return clickFrom({
      ...visit,
      destination: targeting && pastDestination(targeting, visit),
      id: derivedId('click', now, `${targetId} ${this.#made++}`),
      ...about,
    });
  }
}

/** The first ones are chosen most often. */
const fallingWeights = <T>(values: readonly T[]): Weighted<T> =>
  values.map((value, i) => [1 / (1 + i * 0.8), value]);

/** Milliseconds after midnight (UTC), in the visitor's local time. */
function timeOfDay(random: Random, { utcOffset }: Person, traffic: Traffic): number {
  const hour = random.weighted(hourWeights(traffic).map((weight, i) => [weight, i]));
  const time = (hour - utcOffset) * 3_600_000 + random.below(3_600_000);
  return (time + DAY_MS) % DAY_MS;
}
