import { describe, expect, it } from 'vitest';
import { type Accepted, differencesOf, type Finding } from '#tools/conformance/checks/templates/finding.ts';

const finding = (fields: Partial<Finding> = {}): Finding => ({
  tool: 'cfn-lint',
  rule: 'W3005',
  variant: 'prod',
  stack: 'signpost-prod/Edge',
  resource: 'Table (AWS::DynamoDB::Table)',
  message: 'is redundant',
  ...fields,
});

const accepted = (fields: Partial<Accepted> = {}): Accepted => ({
  tool: 'cfn-lint',
  rule: 'W3005',
  reason: 'harmless',
  ...fields,
});

describe('differencesOf', () => {
  it('names a finding once, with the variants that have it', () => {
    const both = [finding(), finding({ variant: 'dev', stack: 'signpost-dev/Edge' })];
    expect(differencesOf(both, [])).toEqual([
      'cfn-lint W3005 at signpost/Edge Table (AWS::DynamoDB::Table): is redundant (prod, dev)',
    ]);
  });

  it.each([
    ['the whole rule', {}, 0],
    ['its resource', { where: /Edge Table / }, 0],
    ['its message', { says: /redundant/ }, 0],
    ['another message', { says: /missing/ }, 2],
    ['another resource', { where: /Media/ }, 2],
    ['the same name in another tool', { tool: 'checkov' as const }, 2],
  ])('with an acceptance of %s', (_, fields, lines) => {
    expect(differencesOf([finding()], [accepted(fields)])).toHaveLength(lines);
  });

  it('reports an acceptance of what no longer occurs', () => {
    expect(differencesOf([], [accepted({ where: /Edge/ })])).toEqual([
      'cfn-lint W3005 is switched off at Edge, and finds nothing there any more',
    ]);
  });
});
