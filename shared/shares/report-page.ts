import type { NamedCount } from '#shared/clicks/analytics/analytics-figures.ts';
import { directionOf, type Language } from '#shared/languages/language.ts';
import { escaped } from '#shared/platform/http/html-text.ts';
import type { VisitorPage } from '#shared/visitor-pages/page.ts';
import { figureTexts } from './figure-texts.ts';
import { Formats } from './report-formats.ts';
import { REPORT_STYLE, reportHeaders } from './report-style.ts';
import type { Share } from './share.ts';
import type { Count, ListName, SharedReport } from './shared-report.ts';
import { accountName, clickFilters, nameIn, type Wording } from './shown-filters.ts';
import type { Subject } from './subject.ts';

/** The page of a shared report: HTML and SVG only, at most 40 KB. */

interface Shown {
  share: Pick<Share, 'name' | 'filters' | 'embed'>;
  subject: Subject;
  report: SharedReport;
}

export function reportPage({ share, subject, report }: Shown, language: Language): VisitorPage {
  const text = figureTexts(language);
  const context = { text, formats: new Formats(language) };
  const heading = escaped(share.name ?? subject.title ?? accountName(share.filters, text));
  const url =
    subject.url && `<p><a href="${escaped(subject.url)}" rel="noreferrer">${escaped(subject.url)}</a></p>`;
  const filters = filterText(share, context);
  const period = periodText(report, context);
  const content = [
    `<header><h1>${heading}</h1>`,
    url ?? '',
    `<p>${period}</p>`,
    filters && `<p class="note">${escaped(filters)}</p>`,
    '</header>',
    totals(report, context),
    report.clicks === 0 ? `<section><p>${text.noClicks}</p></section>` : '',
    chart(report, context),
    '<div class="grid">',
    linkList(report, context),
    ...report.lists.map(({ name, rows }) => list(name, rows, context)),
    '</div>',
    `<footer>${text.updated} <time datetime="${report.madeAt}">` +
      `${escaped(context.formats.time(report.madeAt, report.timezone))}` +
      `</time> (${escaped(report.timezone)})</footer>`,
  ].join('');
  const body =
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    '<meta name="robots" content="noindex">' +
    `<meta name="description" content="${text.description}: ${period}"><title>${heading}</title>` +
    `<style>${REPORT_STYLE}</style></head><body><main>${content}</main></body></html>`;
  const headers = { ...reportHeaders(share.embed), 'content-language': language, vary: 'accept-language' };
  return { body, headers };
}

function periodText({ from, to }: SharedReport, { text, formats }: Wording): string {
  if (from && to) return `${formats.date(from)} – ${formats.date(to)}`;
  if (from) return `${text.since} ${formats.date(from)}`;
  return to ? `${text.until} ${formats.date(to)}` : text.all;
}

/** The filters of clicks. Those of links, pages and tags are the owner's own. */
function filterText({ filters }: Pick<Share, 'filters'>, context: Wording): string {
  const parts = clickFilters(filters, context).map(({ label, values }) => `${label}: ${values.join(', ')}`);
  return parts.length > 0 ? `${context.text.filters} ${parts.join(' · ')}` : '';
}

const countText = (count: Count, { text, formats }: Wording): string =>
  count === null ? text.fewer : formats.count(count);

function totals({ clicks, visitors, before, conversions }: SharedReport, context: Wording): string {
  const { text, formats } = context;
  const item = (name: string, value: string) => `<div><dt>${name}</dt><dd>${value}</dd></div>`;
  const change = clicks !== null && before ? item(text.change, formats.percent(clicks / before - 1)) : '';
  const earned = conversions
    ? [
        item(text.leads, countText(conversions.leads, context)),
        item(text.sales, countText(conversions.sales, context)),
        ...conversions.revenue.map(({ currency, amount }) =>
          item(text.revenue, escaped(formats.money(amount, currency))),
        ),
      ].join('')
    : '';
  return (
    '<dl>' +
    item(text.clicks, countText(clicks, context)) +
    item(text.visitors, countText(visitors, context)) +
    `${change}${earned}</dl>`
  );
}

const HEIGHT = 100;

/** Bars, and the same as a table for those who cannot see them. */
function chart({ series, interval, clicks }: SharedReport, context: Wording): string {
  const [first, last] = [series.at(0), series.at(-1)];
  if (!first || !last || clicks === 0) return '';
  const { text, formats } = context;
  const highest = Math.max(1, ...series.map(({ count }) => count ?? 0));
  const width = series.length * 10;
  const bars = series.map(({ count }, i) => {
    const height = ((count ?? 0) / highest) * HEIGHT;
    return count ? `M${i * 10 + 1} ${HEIGHT}v-${Number(Math.max(height, 1).toFixed(1))}h8V${HEIGHT}z` : '';
  });
  const rows = series.map(
    ({ date, count }) =>
      `<tr><th scope="row">${escaped(formats.date(date, interval))}</th>` +
      `<td>${countText(count, context)}</td></tr>`,
  );
  const [from, to] = [first.date, last.date].map((date) => formats.date(date, interval));
  const label = `${text.overTime}: ${from} – ${to}`;
  return (
    `<section><h2>${text.overTime}</h2>` +
    `<svg class="chart" viewBox="0 0 ${width} ${HEIGHT}" preserveAspectRatio="none" role="img" ` +
    `aria-label="${escaped(label)}" direction="ltr"><path fill="currentColor" d="${bars.join('')}"/></svg>` +
    `<p class="axis" dir="ltr"><bdi>${escaped(formats.date(first.date, interval))}</bdi>` +
    `<bdi>${escaped(formats.date(last.date, interval))}</bdi></p><details>` +
    `<summary>${text.asTable}</summary><table><thead><tr><th scope="col">${text.date}</th>` +
    `<th scope="col">${text.clicks}</th></tr></thead><tbody>${rows.join('')}</tbody></table></details>` +
    '</section>'
  );
}

/** Longer names are cut, so that the page stays small. */
const MAX_NAME = 60;
const cut = (name: string): string =>
  name.length > MAX_NAME ? `${name.slice(0, MAX_NAME).toWellFormed()}…` : name;

function table(
  title: string,
  rows: readonly { label: string; count: number }[],
  { text, formats }: Wording,
): string {
  const highest = Math.max(1, ...rows.map(({ count }) => count));
  const body = rows.map(({ label, count }) => {
    const width = Number(((count / highest) * 100).toFixed(1));
    return (
      `<tr><th scope="row">${label}<svg class="bar" aria-hidden="true">` +
      `<rect width="${width}%" height="100%"/></svg></th><td>${formats.count(count)}</td></tr>`
    );
  });
  return (
    `<section><h2>${title}</h2><table class="list"><thead><tr><th scope="col">${title}</th>` +
    `<th scope="col">${text.clicks}</th></tr></thead><tbody>${body.join('')}</tbody></table></section>`
  );
}

const list = (name: ListName, rows: readonly NamedCount[], context: Wording): string =>
  table(
    context.text.lists[name],
    rows.map(({ name: value, count }) => ({
      label: `<bdi>${escaped(cut(nameIn(name, value, context)))}</bdi>`,
      count,
    })),
    context,
  );

function linkList({ links }: SharedReport, context: Wording): string {
  if (!links || links.length === 0) return '';
  const rows = links.map(({ title, url, count }) => ({
    label:
      `<bdi>${escaped(cut(title))}</bdi><br>` +
      `<a href="${escaped(url)}" rel="noreferrer">${escaped(url)}</a>`,
    count,
  }));
  return table(context.text.links, rows, context);
}
