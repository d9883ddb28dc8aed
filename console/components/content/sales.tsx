import type { ConversionTotals } from '@signpost/client/core';
import { useFormat, useTexts } from '#console/texts/text.tsx';
import { moneyText } from './money.ts';

/** Sales of a link or page and their revenue; of several currencies the first and the number of others. */
export function Sales({ conversions: { sales, revenue } }: { conversions: ConversionTotals }) {
  const { linkList: text } = useTexts();
  const format = useFormat();
  const [first, ...others] = revenue.map((one) => moneyText(one, format));
  return (
    <span class="row-sales">
      {format.number(sales)}
      {first && (
        <span class="soft small" title={[first, ...others].join(', ')}>
          {first}
          {others.length > 0 && (
            <>
              <span aria-hidden="true"> +{others.length}</span>
              <span class="visually-hidden">{text.moreRevenue(others.join(', '))}</span>
            </>
          )}
        </span>
      )}
    </span>
  );
}
