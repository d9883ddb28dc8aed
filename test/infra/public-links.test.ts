import { describe, expect, it } from 'vitest';
import { functionName } from '#infra/environment/deployed-names.ts';
import { OWNER_PARTITIONS } from '#shared/core/accounts/account-items.ts';
import { type Resource, synthesized } from '#test/support/templates/templates.ts';

describe('the function that creates temporary links', () => {
  it.each([
    ['prod', 'on', false],
    ['everything', 'key', true],
  ] as const)('reads accounts only where the operator requires an API key: %s', (name, setting, reads) => {
    const template = synthesized(name);
    const created = functionName('prod', 'public-create-link');
    const lambda = template.functions.find(
      ({ Properties }) => Properties.FunctionName === created,
    ) as Resource;
    expect(lambda.Properties.Environment.Variables.PUBLIC_LINKS).toBe(setting);
    const granted = JSON.stringify(template.statementsOf(lambda));
    expect(granted.includes(JSON.stringify(OWNER_PARTITIONS))).toBe(reads);
  });
});
