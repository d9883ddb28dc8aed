import { idleBillOf } from '#infra/cost/idle-bill.ts';
import { readMeasured } from '#infra/cost/measured.ts';
import { PRICES_OF, REGION } from '#infra/cost/prices.ts';
import { ok } from '../finding.ts';
import type { Check } from '../inquiry.ts';

/** What a month without visitors costs. */
export const costCheck: Check = {
  what: 'cost',
  run: ({ name, templates }) => {
    const { usd, lines } = idleBillOf([...templates.values()], readMeasured());
    const [most] = lines.toSorted((a, b) => b.usd - a.usd);
    const largest = most ? `, mostly for ${most.what} ($${most.usd.toFixed(2)})` : '';
    return [
      {
        ...ok(
          `$${usd.toFixed(2)} a month without visitors${largest}, at list prices of ${REGION} on ` +
            `${PRICES_OF}`,
        ),
        todo: `With visitors: npm run -s cost -- --env ${name}`,
      },
    ];
  },
};
