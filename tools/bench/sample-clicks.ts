import { hash } from 'node:crypto';
import type { ClickEvent } from '#shared/clicks/click.ts';
import { newId } from '#shared/platform/runtime/ids.ts';

const AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 ' +
    'Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
    'Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile ' +
    'Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:144.0) Gecko/20100101 Firefox/144.0',
];
const COUNTRIES = ['DE', 'US', 'BR', 'IN', 'JP', 'FR', 'NG', 'GB', 'MX', 'ID', 'TR', 'PL'];
const LANGUAGES = ['de-DE', 'en-US', 'pt-BR', 'en-GB', 'ja-JP', 'fr-FR', 'es-MX'];
const REFERRERS = [undefined, 'news.example.com', 'search.example.org', 't.example.net', 'mail.example.com'];

export const DAY_MS = 86_400_000;

/** Midnight (UTC) of the day that many days ago. The aggregator rejects clicks older than 36 days. */
export const daysAgo = (days: number): number => Math.floor(Date.now() / DAY_MS - days) * DAY_MS;

/**
 * Random to look at and the same in every run: what repeats itself would be packed
 * better than real clicks are.
 */
const bytesOf = (what: string, number: number): Buffer => hash('sha256', `${what} ${number}`, 'buffer');

const visitorOf = (number: number): string => bytesOf('visitor', number).toString('base64url', 0, 12);

const pick = <T>(values: readonly T[], byte = 0): T => values[byte % values.length] as T;

let clicksMade = 0;

/**
 * A click with the data that a redirect sees, from one of several places; without `visitor`, from a new one.
 */
export function aClick(targetId: string, time: number, visitor?: number): ClickEvent {
  const i = clicksMade++;
  const [country, language, referrer, agent] = bytesOf('click', i);
  const from = pick(REFERRERS, referrer);
  return {
    id: newId('click'),
    time: new Date(time).toISOString(),
    targetId,
    source: 'redirect',
    visitor:
      visitor === undefined ? bytesOf('new visitor', i).toString('base64url', 0, 12) : visitorOf(visitor),
    country: pick(COUNTRIES, country),
    language: pick(LANGUAGES, language),
    userAgent: pick(AGENTS, agent),
    ...(from && { referrer: from }),
  };
}

/**
 * Clicks on one target, at random moments of some time; each visitor's come in a row.
 * Without `visitors` all are new.
 */
export function manyClicks(
  targetId: string,
  count: number,
  { from, milliseconds, visitors }: { from: number; milliseconds: number; visitors?: number },
): ClickEvent[] {
  const step = milliseconds / count;
  return Array.from({ length: count }, (_, i) => {
    const moment = bytesOf('moment', i).readUInt16BE(0) / 65_536;
    const visitor = visitors === undefined ? undefined : Math.floor((i * visitors) / count);
    return aClick(targetId, from + Math.floor((i + moment) * step), visitor);
  });
}

/** Clicks of visitors who all come back every day, and of one who came on the first day only. */
export function regularsAndOneMore(
  targetId: string,
  visitors: number,
  { from, days }: { from: number; days: number },
): ClickEvent[] {
  const visits = Array.from({ length: visitors * days }, (_, i) =>
    aClick(targetId, from + Math.floor(i / visitors) * DAY_MS + 1000 + i, 1 + (i % visitors)),
  );
  return [aClick(targetId, from, 0), ...visits];
}
