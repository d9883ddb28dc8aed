import type { ClickEvent } from './click.ts';
import { classify, type Device, OTHER } from './user-agent.ts';

export const DIRECT = 'direct';
export const UNKNOWN_COUNTRY = 'Unknown';
export const VIEW = 'view';
export const CLICK = 'click';

/** Longer referrer hosts are not worth a name of their own. */
const MAX_REFERRER_NAME = 100;

/** What one click adds to the statistics of its target. */
export interface ClickFacts {
  id: string;
  targetId: string;
  time: string;
  /** UTC day, `YYYY-MM-DD`. */
  date: string;
  /** UTC hour, `00` to `23`. */
  hour: string;
  visitor: string;
  source: ClickEvent['source'];
  /** False for a pixel's own events (such as `play`): they are counted by name and are no clicks. */
  isClick: boolean;
  country: string;
  device: Device;
  browser: string;
  os: string;
  referrer: string;
  screen: string | undefined;
  event: string | undefined;
  /** What the event is about. */
  meta: string | undefined;
  /** Where a `click` in a page led. */
  target: string | undefined;
}

/** Reads a click event: the user agent becomes its class and is not kept. */
export function factsOf(click: ClickEvent): ClickFacts {
  const event = click.event ?? (click.source === 'pixel' ? VIEW : undefined);
  const referrer = click.referrer ?? DIRECT;
  return {
    id: click.id,
    targetId: click.targetId,
    time: click.time,
    date: click.time.slice(0, 10),
    hour: click.time.slice(11, 13),
    visitor: click.visitor,
    source: click.source,
    isClick: event === undefined || event === VIEW,
    country: click.country ?? UNKNOWN_COUNTRY,
    ...classify(click.userAgent),
    referrer: referrer.length <= MAX_REFERRER_NAME ? referrer : OTHER,
    screen: click.screen,
    event,
    meta: click.meta,
    target: event === CLICK ? click.meta : undefined,
  };
}
