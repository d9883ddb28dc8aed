import type { ClickEvent } from '#shared/clicks/click.ts';
import { aClick } from './clicks.ts';

const AGENTS = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
    'Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 ' +
    'Safari/537.36',
  undefined,
];

/** The click as a pixel reports it without a token. */
export const asUnverified = (click: ClickEvent, event: string): ClickEvent => ({
  ...click,
  source: 'pixel',
  event,
  verified: false,
});

/** A click at any moment from one to another, with any values. `random` gives numbers from 0 to 1. */
export function anyClick(targetId: string, from: number, to: number, random: () => number): ClickEvent {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const page = targetId.startsWith('sml_');
  return aClick({
    targetId,
    time: new Date(from + Math.floor(random() * (to - from))).toISOString(),
    // As real ones do, fingerprints differ from target to target.
    visitor: `${targetId.slice(-12)}${1000 + Math.floor(random() * 40)}`,
    source: page ? 'pixel' : pick(['redirect', 'qr'] as const),
    country: pick(['DE', 'US', 'JP', undefined]),
    userAgent: pick(AGENTS),
    language: pick(['de', 'en-US', undefined]),
    referrer: pick(['news.example', 't.co', undefined]),
    tags: pick([undefined, 'utm_medium=email', 'utm_source=chatgpt.com']),
    screen: page ? pick(['390x844', '1920x1080', undefined]) : undefined,
    event: page ? pick(['view', 'view', 'play', 'click', undefined]) : undefined,
  });
}
