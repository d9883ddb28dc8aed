import { TimeZone } from '#shared/clicks/time-zone.ts';
import type { Language } from '#shared/languages/language.ts';
import { REPORT_TEXTS } from '#shared/languages/texts.ts';
import type { ShortUrlHosts } from '#shared/links/model/link-record.ts';
import type { MailBlock, MailFigure, QuotePart } from '#shared/mail/mail-block.ts';
import { type Target, urlOf } from '#shared/overview/targets.ts';
import { type FigureTexts, figureTexts } from '#shared/shares/figure-texts.ts';
import { Formats } from '#shared/shares/report-formats.ts';
import type { ScopeFigures } from '#shared/shares/scope-figures.ts';
import type { ShareFilters } from '#shared/shares/share-filters.ts';
import { accountName, allFilters } from '#shared/shares/shown-filters.ts';
import type { ReportPeriod } from './schedule.ts';

/** The body of a report by email. Pure. */

/** Maximum rows of each list. */
const MAX_ROWS = 10;

export interface MailedReport {
  /** null: the account. */
  title: string | null;
  filters: ShareFilters;
  /** Names of links, pages and folders in the filters, by ID. */
  names: ReadonlyMap<string, string>;
  language: Language;
  period: ReportPeriod;
  timezone: string;
  figures: ScopeFigures;
  targets: readonly Target[];
  hosts: ShortUrlHosts;
  /** Where the console shows the figures. */
  url: string;
  isPreview: boolean;
}

interface Context {
  text: typeof REPORT_TEXTS.en.mail;
  /** Names of the figures, the same as in shared reports. */
  names: FigureTexts;
  formats: Formats;
}

export function reportMail(report: MailedReport): readonly MailBlock[] {
  const { language, period, figures, isPreview } = report;
  const text = REPORT_TEXTS[language].mail;
  const context = { text, names: figureTexts(language), formats: new Formats(language) };
  const subject = subjectOf(report, context);
  const days = `${daysText(period, language)} (${report.timezone})`;
  const before = figures.previous?.totalClicks;
  const rest = [...brokenLinks(report, context), ...endedTests(report, context)];
  const preview: MailBlock[] = isPreview ? [{ type: 'text', text: text.preview }] : [];
  if (isEmpty(figures) && rest.length === 0) {
    return [
      ...preview,
      ...(subject.length > 1 ? [{ type: 'quote' as const, parts: subject }] : []),
      { type: 'text', text: text.nothing.replace('{days}', () => days) },
      ...(before === undefined
        ? []
        : [
            {
              type: 'text' as const,
              text: text.before.replace('{count}', () => context.formats.count(before)),
            },
          ]),
    ];
  }
  return [
    ...preview,
    { type: 'quote', parts: subject },
    { type: 'text', text: days },
    { type: 'figures', figures: figuresOf(figures, context) },
    ...topLinks(report, context),
    ...rest,
    { type: 'link', label: text.open, url: report.url },
  ];
}

/** What the figures are about, with every filter. */
function subjectOf({ title, filters, names }: MailedReport, { names: text, formats }: Context): QuotePart[] {
  const shown = allFilters(filters, { text, formats }, names);
  return [
    title === null ? { note: accountName(filters, text) } : { text: title },
    ...shown.map(({ label, values }) => ({ title: label, text: values.join(', ') })),
  ];
}

/** Maximum characters of a filter in the subject of an email. */
const MAX_FILTER = 40;

/** The values of the only filter, for the subject, such as `Germany, Austria`. Empty if they are long. */
export function shortFilter({
  filters,
  names,
  language,
}: Pick<MailedReport, 'filters' | 'names' | 'language'>): string {
  const wording = { text: figureTexts(language), formats: new Formats(language) };
  const [shown, ...others] = allFilters(filters, wording, names);
  const values = shown?.values.join(', ') ?? '';
  return others.length > 0 || values.length > MAX_FILTER ? '' : values;
}

const isEmpty = ({ totalClicks, leads, sales, refunds, revenue }: ScopeFigures): boolean =>
  totalClicks === 0 && leads === 0 && sales === 0 && refunds === 0 && revenue.length === 0;

function figuresOf(figures: ScopeFigures, { text, names, formats }: Context): MailFigure[] {
  const { previous, totalClicks, uniqueVisitorsCount, leads, sales, revenue } = figures;
  const noteOf = (now: number, before: number | undefined) => {
    if (before === undefined) return undefined;
    const count = formats.count(before);
    if (before === 0) return text.before.replace('{count}', () => count);
    return text.change
      .replace('{change}', () => formats.percent(now / before - 1))
      .replace('{count}', () => count);
  };
  const counted = (name: string, now: number, before: number | undefined): MailFigure => ({
    name,
    value: formats.count(now),
    note: noteOf(now, before),
  });
  const hasConversions = leads > 0 || sales > 0 || revenue.length > 0;
  return [
    counted(names.clicks, totalClicks, previous?.totalClicks),
    counted(names.visitors, uniqueVisitorsCount, previous?.uniqueVisitorsCount),
    ...(hasConversions
      ? [counted(names.leads, leads, previous?.leads), counted(names.sales, sales, previous?.sales)]
      : []),
    ...revenue.map(({ currency, amount }) => ({
      name: names.revenue,
      value: formats.money(amount, currency),
    })),
  ];
}

function topLinks({ figures }: MailedReport, { text, names, formats }: Context): MailBlock[] {
  const rows = (figures.topLinks ?? []).slice(0, MAX_ROWS);
  return listOf(
    text.top,
    rows.map(({ title, url, count }) => ({
      title: title || undefined,
      // On a phone, with the scheme most would take two lines.
      note: `${names.clicks}: ${formats.count(count)} · ${url.replace(/^https:\/\//, '')}`,
    })),
  );
}

function brokenLinks({ targets, hosts }: MailedReport, { text, formats }: Context): MailBlock[] {
  return listOf(
    text.broken,
    targets.flatMap((target) => {
      const { brokenSince } = target;
      if (brokenSince === null) return [];
      const since = text.since.replace('{date}', () => formats.date(brokenSince.slice(0, 10)));
      return [{ title: target.title || undefined, note: `${urlOf(target, hosts)} · ${since}` }];
    }),
  );
}

function endedTests({ targets, hosts, period, timezone }: MailedReport, { text }: Context): MailBlock[] {
  const zone = new TimeZone(timezone);
  const [start, end] = [zone.startOf(period.from), zone.endOf(period.to)];
  return listOf(
    text.ended,
    targets.flatMap((target) => {
      const { endedTest } = target;
      const at = endedTest && Date.parse(endedTest.endedAt);
      if (at === null || at < start || at >= end) return [];
      const { winner } = endedTest as NonNullable<typeof endedTest>;
      const result = winner === null ? text.noWinner : text.winner.replace('{variant}', () => winner);
      return [{ title: target.title || undefined, note: `${urlOf(target, hosts)} · ${result}` }];
    }),
  );
}

const listOf = (label: string, parts: readonly QuotePart[]): MailBlock[] =>
  parts.length === 0
    ? []
    : [
        { type: 'text', text: label },
        { type: 'quote', parts: parts.slice(0, MAX_ROWS) },
      ];

/** The days of a period, such as `7–13 June 2027`. */
const daysText = ({ from, to }: Pick<ReportPeriod, 'from' | 'to'>, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).formatRange(
    new Date(from),
    new Date(to),
  );
