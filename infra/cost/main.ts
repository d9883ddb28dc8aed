import { commandOf, programOf } from '@signpost/command-line/command.ts';
import { runProgram } from '@signpost/command-line/run-program.ts';
import { environment, environmentNames } from '#infra/deployed-environments.ts';
import { type Bill, type Billed, billOf, usdOf, usdPerMillionRedirects } from './bill.ts';
import { type IdleBill, type IdleLine, idleBillOf } from './idle-bill.ts';
import { readMeasured } from './measured.ts';
import { PRICES, PRICES_OF, REGION, SERVICES, type Service } from './prices.ts';
import { templatesOf } from './synthesize.ts';
import {
  defaultUsage,
  scaleUsage,
  USAGE,
  USAGE_FLAGS,
  type Usage,
  type UsageName,
  usageOf,
} from './usage.ts';

/** `npm run cost`: the monthly AWS bill of an environment, for a given usage or for none. */

const measured = readMeasured();
const BASIS = `at list prices of ${REGION} on ${PRICES_OF}, without free tiers`;
const SOURCES = 'Prices: infra/cost/prices.ts. Assumptions: infra/cost/assumed.ts.';

const command = commandOf<undefined, string>()({
  name: '',
  summary: 'Estimate the monthly AWS bill at list prices, for this usage or for none',
  details: 'Flags name what happens in a month. Without --clicks, every redirect is a click.',
  flags: {
    ...USAGE_FLAGS,
    env: {
      kind: 'text',
      value: 'NAME',
      choices: environmentNames,
      help: 'The environment whose resources are paid for (prod).',
    },
    visitors: {
      kind: 'text',
      value: 'NAME',
      choices: ['functions', 'urls'],
      help: 'What handles visits, if not what the environment sets.',
    },
    idle: { kind: 'switch', help: 'A month without visitors, of every environment.' },
    markdown: { kind: 'switch', help: 'Print a Markdown table.' },
  },
  examples: [
    { run: 'npm run -s cost -- --redirects 50,000,000 --links 20,000', does: 'A busy month' },
    { run: 'npm run -s cost -- --idle', does: 'What each environment costs without visitors' },
  ],
  run: async (_, { flags: { env = 'prod', visitors, idle, markdown, ...flags } }) => {
    if (!idle) return (markdown ? markdownTable : report)(usageOf(flags), env, visitors);
    const bills = environmentNames.map((name) => [name, idleBill(name)] as const);
    return markdown ? idleTable(bills) : bills.map(([name, bill]) => idleReport(name, bill)).join('\n\n');
  },
});

/** Fixed cost of an environment. */
function idleBill(name: string): IdleBill {
  return idleBillOf(templatesOf(environment(name, REGION)), measured);
}

function billedOf(env: string, visitors: string | undefined): Billed {
  const { quantities: standing } = idleBill(env);
  return {
    standing,
    visitors: (visitors as Billed['visitors'] | undefined) ?? environment(env, REGION).visitors,
  };
}

function report(usage: Usage, env: string, visitors: string | undefined): string {
  const billed = billedOf(env, visitors);
  const bill = billOf(usage, measured, billed);
  const rows = bill.lines
    .filter(({ quantity }) => quantity > 0)
    .map(
      (line) =>
        `  ${line.service.padEnd(16)} ${amount(line.quantity)} ${line.unit.padEnd(30)} ${usd(line.usd)}`,
    );
  const unconfirmed = Object.values(PRICES).filter(({ confirmed }) => !confirmed).length;
  return [
    `A month of ${describeUsage(usage)} in ${env}, ${BASIS}:`,
    '',
    ...rows,
    '',
    `  ${'Total'.padEnd(16)} ${''.padStart(15)} ${''.padEnd(30)} ${usd(bill.usd)}`,
    '  Each additional million redirects, counted as clicks: ' +
      `${usd(usdPerMillionRedirects(usage, measured, billed)).trim()}`,
    '',
    `${SOURCES} Options: --help. ${unconfirmed} of ${Object.keys(PRICES).length} prices are not confirmed.`,
  ].join('\n');
}

/** Bills for the usage at 1 %, 100 % and 10,000 %. */
function markdownTable(usage: Usage, env: string, visitors: string | undefined): string {
  const billed = billedOf(env, visitors);
  const usages = [0.01, 1, 100].map((times) => scaleUsage(usage, times));
  const bills = usages.map((each) => billOf(each, measured, billed));
  const row = (name: string, of: (bill: Bill) => number) =>
    `| ${name} | ${bills.map((bill) => usd(of(bill)).trim()).join(' | ')} |`;
  const services = (Object.keys(SERVICES) as Service[]).filter((name) =>
    bills.some((bill) => usdOf(bill, name) >= 0.01),
  );
  const heads = usages.map(({ redirects }) => `${redirects.toLocaleString('en-US')} redirects`);
  const perMillion = usages.map((each) => usd(usdPerMillionRedirects(each, measured, billed)).trim());
  return [
    `| | ${heads.join(' | ')} |`,
    `|---|${heads.map(() => '---:|').join('')}`,
    ...services.map((name) => row(name, (bill) => usdOf(bill, name))),
    row('**a month**', (bill) => bill.usd),
    `| a further million redirects | ${perMillion.join(' | ')} |`,
  ].join('\n');
}

function idleReport(name: string, { lines, ...bill }: IdleBill): string {
  const rows = lines.map(
    (line) =>
      `  ${line.what.padEnd(20)} ${line.service.padEnd(16)} ${amount(line.quantity)} ` +
      `${line.unit.padEnd(30)} ${usd(line.usd)}`,
  );
  const total = (label: string, value: number) => `  ${label.padEnd(84)} ${usd(value)}`;
  return [
    `A month of ${name} without visitors, ${BASIS}:`,
    '',
    ...rows,
    '',
    total('Total', bill.usd),
    ...(bill.usd === bill.usdWithoutFirewall ? [] : [total('Without the firewall', bill.usdWithoutFirewall)]),
  ].join('\n');
}

/** One row per billed item, one column per environment. */
function idleTable(bills: readonly (readonly [string, IdleBill])[]): string {
  const cells = (of: (bill: IdleBill) => number | undefined) =>
    bills.map(([, bill]) => {
      const value = of(bill);
      return value === undefined ? '' : usd(value).trim();
    });
  const row = (name: string, of: (bill: IdleBill) => number | undefined) =>
    `| ${name} | ${cells(of).join(' | ')} |`;
  const all = bills.flatMap(([, { lines }]) => lines.map(({ what }) => what));
  return [
    `| | ${bills.map(([name]) => name).join(' | ')} |`,
    `|---|${bills.map(() => '---:|').join('')}`,
    ...[...new Set(all)].map((what) =>
      row(what, ({ lines }) => totalOf(lines.filter((line) => line.what === what))),
    ),
    row('**a month**', (bill) => bill.usd),
    row('without the firewall', (bill) => bill.usdWithoutFirewall),
  ].join('\n');
}

function totalOf(lines: readonly IdleLine[]): number | undefined {
  return lines.length === 0 ? undefined : lines.reduce((sum, { usd }) => sum + usd, 0);
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

await runProgram(programOf('npm run -s cost --', command), () => undefined, console.log);
