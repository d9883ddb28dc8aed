import type { ClickEvent } from './click.ts';
import { CLICK, type Source, VIEW } from './click-fields.ts';
import { classify, type Device, OTHER } from './user-agent.ts';

/**
 * What the journal keeps of a click or of a page's event: every field that a report can be asked for. Absent fields are
 * left out. A row is identified by its target, `time` and `id`.
 */
export interface ClickRow {
  /** 64 bits of the click's id, in hex: enough to tell clicks of one millisecond apart. */
  id: string;
  /** Epoch milliseconds. */
  time: number;
  visitor: string;
  source: Source;
  event?: string | undefined;
  meta?: string | undefined;
  country?: string | undefined;
  device: Device;
  browser: string;
  os: string;
  language?: string | undefined;
  referrer?: string | undefined;
  screen?: string | undefined;
  destination?: string | undefined;
  /** False: a pixel reported it without a token of the page. Reports leave it out unless asked to include it. */
  verified?: false | undefined;
}

/** How reports name the absent value of a field. */
export const ABSENT = {
  country: 'Unknown',
  language: 'Unknown',
  screen: 'Unknown',
  referrer: 'direct',
  destination: 'default',
} as const;

export const ROW_ID_BYTES = 8;

/** Longer referring hosts are not worth a name of their own. */
const MAX_REFERRER_NAME = 100;

/** The row of a click. The user agent becomes its class and is not kept. */
export function rowOf(click: ClickEvent): ClickRow {
  const { source, visitor, meta, country, language, referrer, screen, destination, verified } = click;
  return {
    // Base62 is read as base64, which has all of its characters.
    id: Buffer.from(click.id.slice(click.id.indexOf('_') + 1), 'base64url').toString('hex', 0, ROW_ID_BYTES),
    time: Date.parse(click.time),
    visitor,
    source,
    event: click.event ?? (source === 'pixel' ? VIEW : undefined),
    meta,
    country,
    ...classify(click.userAgent),
    language,
    referrer: referrer !== undefined && referrer.length > MAX_REFERRER_NAME ? OTHER : referrer,
    screen,
    destination,
    ...(verified === false && { verified }),
  };
}

/** What tells a row from all others of its target. */
export const keyOf = ({ time, id }: ClickRow): string => `${time} ${id}`;

/** Whether a row counts as a click: a verified view. */
export const isClick = (row: ClickRow): boolean => isVerified(row) && isView(row);

/** Whether a row is a visit. A page's own events, such as `play`, are counted by name and are no clicks. */
export const isView = ({ event }: ClickRow): boolean => event === undefined || event === VIEW;

export const isVerified = ({ verified }: ClickRow): boolean => verified !== false;

/** The link in a page that was followed, where a row reports that. */
export const followedLink = ({ event, meta }: ClickRow): string | undefined =>
  event === CLICK ? meta : undefined;

/** Oldest first; rows of one millisecond in the order of their ids. */
export const byTime = (a: ClickRow, b: ClickRow): number => a.time - b.time || (a.id < b.id ? -1 : 1);
