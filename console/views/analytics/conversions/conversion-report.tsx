import { ATTRIBUTIONS } from '@signpost/client/values';
import { useState } from 'preact/hooks';
import { BarList } from '#console/components/charts/bar-list.tsx';
import { Card } from '#console/components/content/card.tsx';
import { compactText, digitsOf, moneyText } from '#console/components/content/money.ts';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { TimeChart } from '../chart/time-chart.tsx';
import { useCounted } from '../counted.tsx';
import { PanelCard } from '../panel-card.tsx';
import type { RowLink } from '../panel-table.tsx';
import { Change, Figure } from '../report-figures.tsx';
import type { Report } from '../scope.ts';
import type { ShownReport } from '../use-report.ts';
import { Choice } from './choice.tsx';
import { amountIn, conversionPanels } from './conversion-panels.ts';

export interface ConversionReportProps {
  shown: ShownReport;
  report: Report;
  linkOf: RowLink;
}

/** The choice of leads and sales, next to the currencies. */
const COUNTS = 'counts';

/** Leads, sales and revenue of the period, over time and by what is known of their clicks. */
export function ConversionReport({ shown, report, linkOf }: ConversionReportProps) {
  const texts = useTexts();
  const { conversions: text } = texts.analytics;
  const format = useFormat();
  const { state, change } = shown;
  const currencies = report.revenue.map(({ currency }) => currency);
  const [chosen, choose] = useState<string>();
  const measure = [...currencies, COUNTS].find((one) => one === chosen) ?? currencies[0] ?? COUNTS;
  const currency = measure === COUNTS ? currencies[0] : measure;
  const panelsIn = (whole: Report | undefined) => conversionPanels(whole, currency, { texts, format });
  return (
    <>
      <section class="card report-card conversions" aria-label={text.title}>
        <div class="conversions-head">
          <h2>{text.title}</h2>
          <Choice
            title={text.attribution}
            options={ATTRIBUTIONS.map((one) => [one, text.attributions[one]])}
            value={state.attribution}
            onChange={(attribution) => change({ attribution })}
          />
        </div>
        <Figures report={report} isCompared={state.isCompared} />
        <div class="report-chart">
          {currencies.length > 0 && (
            <Choice
              title={text.chart}
              options={[
                ...currencies.map((one): [string, string] => [
                  one,
                  currencies.length === 1 ? text.revenue : text.revenueIn(one),
                ]),
                [COUNTS, text.counts],
              ]}
              value={measure}
              onChange={choose}
            />
          )}
          <ConversionChart
            shown={shown}
            report={report}
            currency={measure === COUNTS ? undefined : measure}
          />
        </div>
      </section>
      <div class="grid">
        <Card title={text.funnel}>
          <Funnel report={report} />
        </Card>
        <PanelCard
          group={{ key: 'conversions', panels: panelsIn(report) }}
          shown={shown}
          linkOf={linkOf}
          panelsIn={panelsIn}
        />
      </div>
    </>
  );
}

function Figures({ report, isCompared }: { report: Report; isCompared: boolean }) {
  const { analytics } = useTexts();
  const { conversions: text } = analytics;
  const format = useFormat();
  const { leads, sales, refunds, revenue, conversionRate } = report;
  const previous = isCompared ? report.previous : null;
  const [first, ...others] = revenue;
  const before = previous &&
    first && { currency: first.currency, amount: amountIn(previous.revenue, first.currency) };
  return (
    <dl class="report-figures">
      <Figure
        title={text.leads}
        note={previous && <Change now={leads} before={previous.leads} />}
        isLoading={false}
      >
        {format.number(leads)}
      </Figure>
      <Figure
        title={text.sales}
        note={
          <>
            {previous && <Change now={sales} before={previous.sales} />}
            {refunds > 0 && <span>{text.refunds(refunds, format.number(refunds))}</span>}
          </>
        }
        isLoading={false}
      >
        {format.number(sales)}
      </Figure>
      <Figure
        title={text.revenue}
        note={
          <>
            {before && first && (
              <Change now={first.amount} before={before.amount} shown={moneyText(before, format)} />
            )}
            {others.map((one) => (
              <span key={one.currency}>{moneyText(one, format)}</span>
            ))}
          </>
        }
        isLoading={false}
      >
        {first ? moneyText(first, format) : '–'}
      </Figure>
      <Figure title={text.rate} note={text.rateNote} isLoading={false}>
        {report.totalClicks > 0 ? format.percent(conversionRate) : '–'}
      </Figure>
    </dl>
  );
}

function ConversionChart({
  shown: { request },
  report: { conversions, interval, timezone },
  currency,
}: {
  shown: ConversionReportProps['shown'];
  report: Report;
  /** undefined: leads and sales. */
  currency: string | undefined;
}) {
  const { analytics } = useTexts();
  const { conversions: text } = analytics;
  const format = useFormat();
  return (
    <TimeChart
      points={conversions.data.map(({ date, leads, sales, revenue }) =>
        currency === undefined
          ? { date, count: sales, visitors: leads }
          : { date, count: amountIn(revenue, currency) },
      )}
      interval={interval}
      timezone={timezone}
      title={currency === undefined ? text.counts : text.revenueIn(currency)}
      note={analytics.zoneNote(request.timezone.replaceAll('_', ' '))}
      wording={
        currency === undefined
          ? {
              total: text.sales,
              second: text.leads,
              none: text.none,
              value: format.number,
              tick: (count) => compactText(count, format),
            }
          : {
              total: text.revenue,
              none: text.none,
              value: (amount) => moneyText({ currency, amount }, format),
              tick: (amount) => compactText(amount / 10 ** digitsOf(currency), format),
            }
      }
    />
  );
}

/** From clicks to sales. A sale may belong to a click before the period. */
function Funnel({ report: { totalClicks, leads, sales } }: { report: Report }) {
  const { analytics } = useTexts();
  const { conversions: text } = analytics;
  const { total } = useCounted();
  return (
    <BarList
      caption={text.funnel}
      countTitle={analytics.times}
      shareTitle={text.share}
      total={totalClicks}
      bars={[
        { key: 'clicks', label: total, count: totalClicks },
        { key: 'leads', label: text.leads, count: leads },
        { key: 'sales', label: text.sales, count: sales },
      ]}
    />
  );
}
