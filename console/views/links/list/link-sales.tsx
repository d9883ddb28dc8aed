import type { ConversionTotals } from '../../../../clients/typescript/src/api.ts';
import { moneyText } from '../../../components/content/money.ts';
import { useFormat, useTexts } from '../../../texts/text.tsx';

/** Sales of a link and their revenue; of several currencies the first and the number of others. */
export function LinkSales({ conversions: { sales, revenue } }: { conversions: ConversionTotals }) {
  const { linkList: text } = useTexts();
  const format = useFormat();
  const [first, ...others] = revenue.map((one) => moneyText(one, format));
  return (
    <span class="links-sales">
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
