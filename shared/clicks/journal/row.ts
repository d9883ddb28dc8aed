import { channelOf } from '../channel.ts';
import type { ClickEvent } from '../click.ts';
import { CLICK, CLOCK_SKEW_MS, FIRST_DAY, type Source, VIEW } from '../click-fields.ts';
import type { ABSENT } from '../dimensions.ts';
import { classify, type Device, OTHER } from '../user-agent.ts';

/**
 * The stored fields of a click or page event: everything that reports use. Absent fields are omitted. A row
 * is identified by its target, `time` and `id`.
 */
export interface ClickRow extends Partial<Record<keyof typeof ABSENT, string | undefined>> {
  /** 64 bits of the click's ID, in hex: enough to distinguish clicks of one millisecond. */
  id: string;
  /** Epoch milliseconds. */
  time: number;
  visitor: string;
  source: Source;
  event?: string | undefined;
  meta?: string | undefined;
  device: Device;
  browser: string;
  os: string;
  /** False: a pixel reported it without a page token. Reports exclude it by default. */
  verified?: false | undefined;
  /** Set for visits that look automated. Reports exclude them by default. */
  suspected?: true | undefined;
  /** Only of conversions, whose other fields are those of the click: which attribution it counts for. */
  basis?: Basis | undefined;
  /** ISO 4217; of a conversion with an amount. */
  currency?: string | undefined;
  /** In the currency's minor unit; negative for refunds. */
  amount?: number | undefined;
  /** Conversions only: the time of their click in epoch milliseconds. */
  clickedAt?: number | undefined;
}

/** `both`: the first and the last click before the conversion are the same, or there is none. */
export type Basis = 'both' | 'last' | 'first';

export const ROW_ID_BYTES = 8;

/** Longer referring hosts are not kept by name. */
const MAX_REFERRER_NAME = 100;

/** The row of a click. Of the user agent, only its class is kept, and of the tags the channel. */
export function rowOf({ targetId: _, userAgent, tags, ...click }: ClickEvent): ClickRow {
  const { source, referrer, event } = click;
  const agent = classify(userAgent);
  return {
    ...click,
    // Base62 is read as base64, which has all of its characters.
    id: Buffer.from(click.id.slice(click.id.indexOf('_') + 1), 'base64url').toString('hex', 0, ROW_ID_BYTES),
    time: Date.parse(click.time),
    event: event ?? (source === 'pixel' ? VIEW : undefined),
    ...agent,
    referrer: referrer !== undefined && referrer.length > MAX_REFERRER_NAME ? OTHER : referrer,
    channel: channelOf({ source, referrer, browser: agent.browser, tags }),
  };
}

/** The identity of a row within its target. */
export const keyOf = ({ time, id }: ClickRow): string => `${time} ${id}`;

/** Whether a row counts as a click: a verified view that nothing speaks against. */
export const isClick = (row: ClickRow): boolean => isVerified(row) && !isSuspected(row) && isView(row);

/** Whether a row is a visit. A page's own events, such as `play`, are counted by name and are not clicks. */
export const isView = ({ event }: ClickRow): boolean => event === undefined || event === VIEW;

export const isVerified = ({ verified }: ClickRow): boolean => verified !== false;

export const isSuspected = ({ suspected }: ClickRow): boolean => suspected === true;

/**
 * Whether a conversion is dated before its click, or before there were clicks. Version 0.2.0 accepted such
 * dates; they do not count as attributed.
 */
export const precedesClick = ({ basis, time, clickedAt }: ClickRow): boolean =>
  basis !== undefined && (time < FIRST_MS || (clickedAt !== undefined && time < clickedAt - CLOCK_SKEW_MS));

const FIRST_MS = Date.parse(FIRST_DAY);

/** The clicked link on the page, if the row reports one. */
export const clickedLink = ({ event, meta }: ClickRow): string | undefined =>
  event === CLICK ? meta : undefined;

/** Oldest first; rows of one millisecond by ID. */
export const byTime = (a: ClickRow, b: ClickRow): number => a.time - b.time || (a.id < b.id ? -1 : 1);
