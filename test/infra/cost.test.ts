import { describe, expect, it } from 'vitest';
import { idleBillOf } from '#infra/cost/idle-bill.ts';
import type { Template } from '#infra/cost/idle-template.ts';
import { readMeasured } from '#infra/cost/measured.ts';
import { templatesOf } from '#infra/cost/synthesize.ts';
import { environment, environmentNames } from '#infra/deployed-environments.ts';
import { type Variant, variantNames } from '#test/support/templates/template-variants.ts';
import { synthesized } from '#test/support/templates/templates.ts';

const measured = readMeasured();

const billOf = (variant: Variant) =>
  idleBillOf(Object.values(synthesized(variant).templates) as Template[], measured);

describe('a month without visitors', () => {
  it.each(variantNames)('has a price for every resource of %s', (name) => {
    expect(billOf(name).usd).toBeGreaterThan(0);
  });

  it.each([
    ['dev', 3.25],
    ['staging', 14.8],
    ['prod', 14.9],
  ] as const)('of %s costs at most $%s, without the fee of a firewall', (name, most) => {
    expect(billOf(name).usdWithoutFirewall).toBeLessThanOrEqual(most);
  });

  it('is known of every environment that can be deployed', () => {
    expect(environmentNames).toEqual(['dev', 'staging', 'prod']);
  });

  it("counts the templates' resources, independent of the functions' code", () => {
    expect(idleBillOf(templatesOf(environment('prod')), measured)).toEqual(billOf('prod'));
  });

  it('has no custom metrics: nothing emits one while nothing happens', () => {
    for (const name of environmentNames) expect(billOf(name as Variant).quantities.metrics).toBe(0);
  });
});
