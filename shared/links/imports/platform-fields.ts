import { UTM_NAMES } from '#shared/core/utm/utm-names.ts';
import {
  type Cells,
  cellText,
  converted,
  cut,
  isEmpty,
  isOff,
  isOn,
  isRecord,
  isText,
  jsonValue,
  trimmed,
  wholeNumber,
} from './cells.ts';
/**
 * Fields of other platforms that do not correspond to one of ours. Unexpected values are passed on,
 * for the schema to reject.
 */

/** Unvalidated fields of a link. */
export type RawLink = Record<string, unknown> & { originalUrl?: unknown; code?: unknown };

/** Derives fields from a row and the values of its columns. */
export type PlatformFields = (cells: Cells, link: RawLink, now: Date) => RawLink;

/** Dub evaluates the system before the country, and both before a test. It forwards every query. */
export const dubFields: PlatformFields = (cells, _link, now) => ({
  rules: filled([
    ...systemRules(cells.get('ios', 'rules'), cells.get('android', 'rules')),
    ...countryRules(cells.get('geo', 'rules')),
  ]),
  variants: dubTest(cells, now),
  forwardQuery: true,
  preview: isOn(cells.get('proxy', 'preview')) ? previewOf(cells) : undefined,
});

/** Short.io forwards queries unless a link disables it. */
export const shortIoFields: PlatformFields = (cells, link) => ({
  rules: filled(systemRules(cells.get('iphoneurl', 'rules'), cells.get('androidurl', 'rules'))),
  forwardQuery: !isOn(cells.get('skipqs', 'forwardQuery')),
  ...shortIoSplit(cells, link),
});

/** Sink forwards a query only where a link says so, and names its rules after the shops of apps. */
export const sinkFields: PlatformFields = (cells) => ({
  rules: filled(systemRules(cells.get('apple', 'rules'), cells.get('google', 'rules'))),
});

/** Firebase leads phones without the app to fallbacks, and shows a preview of its own. */
export const firebaseFields: PlatformFields = (cells) => ({
  rules: filled(systemRules(firstOf(cells, FALLBACKS.ios), firstOf(cells, FALLBACKS.android))),
});

const FALLBACKS = { ios: ['iosfallbacklink', 'ifl'], android: ['androidfallbacklink', 'afl'] };

const firstOf = (cells: Cells, names: readonly string[]): unknown =>
  names.map((name) => cells.get(name, 'rules')).find((value) => !isEmpty(value));

/** UTM parameters in separate columns, such as `utm_source`, except those that the URL also has. */
export const utmFields: PlatformFields = (cells, { originalUrl }) => {
  const url = typeof originalUrl === 'string' ? URL.parse(originalUrl) : null;
  const utm = UTM_NAMES.flatMap((name): [string, unknown][] => {
    const value = cells.get(`utm${name}`, 'utm');
    return isEmpty(value) || url?.searchParams.has(`utm_${name}`) ? [] : [[name, trimmed(value)]];
  });
  return { utm: utm.length > 0 ? Object.fromEntries(utm) : undefined };
};

const filled = <Value>(list: Value[]): Value[] | undefined => (list.length > 0 ? list : undefined);

const given = (value: unknown): unknown => (isEmpty(value) ? undefined : value);

interface RawRule {
  if: Record<string, unknown>;
  to: unknown;
}

const systemRules = (ios: unknown, android: unknown): RawRule[] =>
  [
    { if: { os: ['ios'] }, to: trimmed(ios) },
    { if: { os: ['android'] }, to: trimmed(android) },
  ].filter(({ to }) => !isEmpty(to));

/** `{ DE: url, AT: url }`; countries with one URL share a rule. */
function countryRules(cell: unknown): RawRule[] {
  if (isEmpty(cell) || isOff(cell)) return [];
  const urls = jsonValue(cell);
  if (!isRecord(urls)) return [{ if: { countries: urls }, to: urls }];
  const rules = new Map<unknown, string[]>();
  for (const [country, url] of Object.entries(urls)) {
    if (!isEmpty(url)) rules.set(url, [...(rules.get(url) ?? []), country]);
  }
  return [...rules].map(([to, countries]) => ({ if: { countries }, to }));
}

/** The variants of a running test; the link's own URL is one of them. */
function dubTest(cells: Cells, now: Date): unknown {
  const variants = jsonValue(cells.get('testvariants', 'variants'));
  const end = cells.get('testcompletedat', 'variants');
  if (isEmpty(variants) || isOff(variants)) return undefined;
  if (isText(end) && Date.parse(cellText(end)) <= now.getTime()) return undefined;
  if (!Array.isArray(variants)) return variants;
  return variants.map((variant) =>
    isRecord(variant) ? { url: variant['url'], weight: weightOf(variant['percentage']) } : variant,
  );
}

const weightOf = (percent: unknown): unknown => (typeof percent === 'number' ? Math.round(percent) : percent);

/** `splitPercent` of the visitors (else half) go to `splitURL`. */
function shortIoSplit(cells: Cells, { originalUrl }: RawLink): RawLink {
  const url = trimmed(cells.get('spliturl', 'variants'));
  if (isEmpty(url) || url === originalUrl) return {};
  const cell = cells.get('splitpercent', 'variants');
  const percent = isEmpty(cell) ? 50 : wholeNumber(cell);
  if (typeof percent !== 'number') return { variants: [{ url, weight: percent }] };
  if (percent === 0) return {};
  if (percent >= 100) return { originalUrl: url };
  return {
    variants: [
      { url: originalUrl, weight: 100 - percent },
      { url, weight: percent },
    ],
  };
}

/** The preview of a row; undefined without a title, which a preview needs. */
function previewOf(cells: Cells): unknown {
  const text = (name: string, length: number) =>
    given(converted(trimmed(cells.get(name, 'preview')), (value) => cut(value, length)));
  const title = text('title', 200);
  const image = given(trimmed(cells.get('image', 'preview')));
  return title === undefined ? undefined : { title, description: text('description', 500), image };
}
