import { type Bill, billOf, usdOf, usdPerMillionRedirects } from './bill.ts';
import { readMeasured } from './measured.ts';
import { PRICES, PRICES_OF, REGION, SERVICES, type Service } from './prices.ts';
import {
  defaultUsage,
  helpText,
  readOptions,
  scaleUsage,
  USAGE,
  type Usage,
  type UsageName,
} from './usage.ts';

/** `npm run cost`: the monthly AWS bill for a given usage. */

try {
  const { usage, help, markdown } = readOptions(process.argv.slice(2));
  process.stdout.write(`${help ? helpText() : markdown ? markdownTable(usage) : report(usage)}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 2;
}

function report(usage: Usage): string {
  const measured = readMeasured();
  const bill = billOf(usage, measured);
  const rows = bill.lines
    .filter(({ quantity }) => quantity > 0)
    .map(
      (line) =>
        `  ${line.service.padEnd(16)} ${amount(line.quantity)} ${line.unit.padEnd(30)} ${usd(line.usd)}`,
    );
  const unconfirmed = Object.values(PRICES).filter(({ confirmed }) => !confirmed).length;
  return [
    `A month of ${describeUsage(usage)}, at list prices of ${REGION} on ${PRICES_OF}, without free tiers:`,
    '',
    ...rows,
    '',
    `  ${'Total'.padEnd(16)} ${''.padStart(15)} ${''.padEnd(30)} ${usd(bill.usd)}`,
    `  Each additional million redirects, counted as clicks: ${usd(usdPerMillionRedirects(usage, measured)).trim()}`,
    '',
    `Prices: infra/cost/prices.ts (${unconfirmed} of ${Object.keys(PRICES).length} not confirmed). Assumptions: infra/cost/bill.ts. Options: --help.`,
  ].join('\n');
}

/** Bills for the usage at 1 %, 100 % and 10,000 %. */
function markdownTable(usage: Usage): string {
  const measured = readMeasured();
  const usages = [0.01, 1, 100].map((times) => scaleUsage(usage, times));
  const bills = usages.map((each) => billOf(each, measured));
  const row = (name: string, of: (bill: Bill) => number) =>
    `| ${name} | ${bills.map((bill) => usd(of(bill)).trim()).join(' | ')} |`;
  const services = (Object.keys(SERVICES) as Service[]).filter((name) =>
    bills.some((bill) => usdOf(bill, name) >= 0.01),
  );
  const heads = usages.map(({ redirects }) => `${redirects.toLocaleString('en-US')} redirects`);
  const perMillion = usages.map((each) => usd(usdPerMillionRedirects(each, measured)).trim());
  return [
    `| | ${heads.join(' | ')} |`,
    `|---|${heads.map(() => '---:|').join('')}`,
    ...services.map((name) => row(name, (bill) => usdOf(bill, name))),
    row('**a month**', (bill) => bill.usd),
    `| a further million redirects | ${perMillion.join(' | ')} |`,
  ].join('\n');
}

/** Redirects, and all values that differ from their default. */
function describeUsage(usage: Usage): string {
  const standard = defaultUsage();
  const names = (Object.keys(USAGE) as UsageName[]).filter(
    (name) => name === 'redirects' || usage[name] !== standard[name],
  );
  return names.map((name) => `${usage[name].toLocaleString('en-US')} ${name}`).join(', ');
}

function amount(quantity: number): string {
  const digits = quantity < 100 ? 2 : 0;
  return quantity.toLocaleString('en-US', { maximumFractionDigits: digits }).padStart(15);
}

function usd(value: number): string {
  const text = value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `$${text}`.padStart(12);
}
