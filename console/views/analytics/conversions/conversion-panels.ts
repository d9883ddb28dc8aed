import type { CurrencyAmount, NamedConversions } from '@signpost/client/core';
import { DIMENSIONS } from '@signpost/client/values';
import { moneyText } from '#console/components/content/money.ts';
import { labelOf } from '#console/texts/named.ts';
import { type FilterName, REST } from '../filters.ts';
import { type Panel, type PanelKey, type PanelRow, pathOf, rowOf, type Wording } from '../panels.ts';
import type { Report } from '../scope.ts';

/** Name of the conversions without a click in the list of links. */
const UNMATCHED = 'unmatched';

/** The amount in this currency, of an amount for each. */
export const amountIn = (revenue: readonly CurrencyAmount[], currency: string): number =>
  revenue.find((one) => one.currency === currency)?.amount ?? 0;

/** Conversions of a report by each dimension of their clicks, with the revenue in one currency. */
export function conversionPanels(
  report: Report | undefined,
  currency: string | undefined,
  wording: Wording,
): Panel[] {
  if (!report) return [];
  const { conversions, leads, sales } = report;
  const { texts, format } = wording;
  const text = texts.analytics.conversions;
  const measures: { title: string; cell: (named: NamedConversions) => string }[] = [
    ...(leads > 0 ? [{ title: text.leads, cell: (one: NamedConversions) => format.number(one.leads) }] : []),
    ...(sales > 0 ? [{ title: text.sales, cell: (one: NamedConversions) => format.number(one.sales) }] : []),
    ...(currency === undefined
      ? []
      : [
          {
            title: text.revenue,
            cell: ({ revenue }: NamedConversions) =>
              revenue.some((one) => one.currency === currency)
                ? moneyText({ currency, amount: amountIn(revenue, currency) }, format)
                : '–',
          },
        ]),
  ];
  // What the bars show: a refund has none.
  const weightOf = (one: NamedConversions): number =>
    Math.max(0, currency !== undefined ? amountIn(one.revenue, currency) : sales > 0 ? one.sales : one.leads);
  const columns = measures.map(({ title }) => title);
  const measured = (one: NamedConversions, row: PanelRow): PanelRow => ({
    ...row,
    count: weightOf(one),
    cells: measures.map(({ cell }) => cell(one)),
    earned: one,
  });
  const list = (key: PanelKey, named: readonly NamedConversions[], filter?: FilterName): Panel => ({
    key,
    isShare: false,
    columns,
    rows: byWeight(named.map((one) => measured(one, rowOf({ name: one.name, count: 0 }, filter, wording)))),
  });
  const { links = [], campaigns } = conversions;
  return [
    ...(links.length > 0
      ? [
          {
            key: 'links' as const,
            isShare: false,
            columns,
            rows: byWeight(links.map((one) => measured(one, linkRow(one, wording)))),
          },
        ]
      : []),
    ...(campaigns && campaigns.length > 0
      ? [
          {
            key: 'campaigns' as const,
            isShare: false,
            columns,
            rows: byWeight(
              campaigns.map((one) =>
                measured(one, {
                  name: one.name,
                  label: one.name === REST ? labelOf(texts.overview.names, REST) : one.name,
                  count: 0,
                }),
              ),
            ),
          },
        ]
      : []),
    ...DIMENSIONS.flatMap((one) =>
      one.ofConversions ? [list(one.list, conversions[one.list], one.isFilter ? one.name : undefined)] : [],
    ),
    {
      key: 'events',
      isShare: false,
      rows: conversions.events.map(({ name, count }) => ({
        name,
        label: labelOf(text.eventNames, labelOf(texts.overview.names, name)),
        count,
      })),
    },
  ];
}

/** The highest first; the rest stays last. Rows of the same weight stay in the order of the API. */
const byWeight = (rows: readonly PanelRow[]): PanelRow[] =>
  rows.toSorted((a, b) => Number(a.name === REST) - Number(b.name === REST) || b.count - a.count);

function linkRow(
  { name, title, url }: { name: string; title: string | null; url: string | null },
  { texts }: Wording,
): PanelRow {
  const { conversions: text } = texts.analytics;
  if (name === UNMATCHED) return { name, label: text.unmatched, count: 0 };
  if (title === null || url === null) {
    return { name, label: name === REST ? texts.analytics.otherLinks : name, count: 0 };
  }
  return {
    name,
    label: title,
    count: 0,
    link: { url, path: pathOf(name, name.startsWith('lnk_') ? 'link' : 'smartLink') },
    filter: { name: 'linkId', value: name },
  };
}
