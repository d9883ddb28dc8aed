import { FREE, type IdleMonth, PAID_OPTIONS, PRICED } from './idle-rules.ts';
import { type Resource, resourcesOf, type Template, targetIn, unknown } from './idle-template.ts';
import { Ledger, type Line, linesOf, type Quantities, sum } from './ledger.ts';
import type { Measured } from './measured.ts';
import type { PriceName } from './prices.ts';

export interface IdleLine extends Line {
  /** What the cost is for. */
  what: string;
}

export interface IdleBill {
  lines: IdleLine[];
  usd: number;
  /** Monthly cost in US dollars, without the fee of the firewall and its rules. */
  usdWithoutFirewall: number;
  quantities: Quantities;
}

/**
 * The cost of an environment in a month without visitors, computed from its templates. Throws for a resource
 * type without a rule in `idle-rules.ts`.
 */
export function idleBillOf(templates: readonly Template[], measured: Measured): IdleBill {
  const ledgers = new Map<string, Ledger>();
  const of = (what: string) => {
    const ledger = ledgers.get(what) ?? new Ledger();
    ledgers.set(what, ledger);
    return ledger;
  };
  const stacks = templates.map(resourcesOf);
  const firewall = stacks.flat().some(({ type }) => type === 'AWS::WAFv2::WebACL');
  for (const resources of stacks) {
    const month: IdleMonth = {
      measured,
      firewall,
      of,
      target: (reference) => targetIn(resources, reference),
    };
    for (const resource of resources) addResource(resource, month);
  }
  const lines = [...ledgers].flatMap(([what, { quantities }]) =>
    linesOf(quantities).flatMap((line) => (line.quantity > 0 ? [{ what, ...line }] : [])),
  );
  const usdOf = (some: readonly IdleLine[]) => sum(some.map(({ usd }) => usd));
  return {
    lines,
    usd: usdOf(lines),
    usdWithoutFirewall: usdOf(lines.filter(({ what }) => what !== 'firewall')),
    quantities: totalOf([...ledgers.values()]),
  };
}

function addResource(resource: Resource, month: IdleMonth): void {
  const { type, properties } = resource;
  const option = (PAID_OPTIONS[type] ?? []).find((name) => properties[name] !== undefined);
  if (option !== undefined) throw unknown(resource, ` with ${option}`);
  const addPriced = PRICED[type];
  if (addPriced) addPriced(resource, month);
  else if (!FREE.has(type)) throw unknown(resource);
}

function totalOf(ledgers: readonly Ledger[]): Quantities {
  const total = new Ledger();
  for (const { quantities } of ledgers) {
    for (const [name, quantity] of Object.entries(quantities)) total.add(name as PriceName, quantity);
  }
  return total.quantities;
}
