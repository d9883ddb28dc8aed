import { describe, expect, it } from 'vitest';
import {
  type CheckedTemplate,
  NEWER,
  schemaOf,
  templateFaults,
} from '#test/support/templates/template-schema.ts';
import { variantNames } from '#test/support/templates/template-variants.ts';
import { synthesized } from '#test/support/templates/templates.ts';

describe('the templates', () => {
  it.each(variantNames)(
    "of %s match AWS's schemas, refer to existing resources, and are consistent",
    (name) => {
      expect(templateFaults(synthesized(name).templates)).toEqual([]);
    },
  );
});

type Resources = CheckedTemplate['Resources'];

const faultsOf = (Resources: Resources): string[] => templateFaults({ shop: { Resources } });

const aQueue = (Properties: Record<string, unknown> = {}): Resources => ({
  Orders: { Type: 'AWS::SQS::Queue', Properties },
});

const aTable = (properties: Record<string, unknown>): Resources => ({
  Prices: {
    Type: 'AWS::DynamoDB::Table',
    Properties: { KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }], ...properties },
  },
});

// A check that finds nothing would let each template pass.
describe('the check of a template', () => {
  it.each<[fault: string, resources: Resources]>([
    ['the type is unknown', { A: { Type: 'AWS::SQS::Queu' } }],
    ['Delay: is unknown', aQueue({ Delay: 5 })],
    ['DelaySeconds: must be a whole number, not "5"', aQueue({ DelaySeconds: '5' })],
    ['FifoQueue: must be a boolean, not "true"', aQueue({ FifoQueue: 'true' })],
    ['Tags: must be a list', aTable({ Tags: { Key: 'a', Value: 'b' } })],
    ['KeySchema.0.KeyType: must be a string', aTable({ KeySchema: [{ AttributeName: 'pk', KeyType: 7 }] })],
    [
      'AccessControl: must be one of',
      { Notes: { Type: 'AWS::S3::Bucket', Properties: { AccessControl: 'Everybody' } } },
    ],
    ['SSESpecification.SSEEnabled: is missing', aTable({ SSESpecification: {} })],
    ['DependOn is no attribute', { A: { Type: 'AWS::SQS::Queue', DependOn: 'B' } }],
    ['refers to B', { A: { Type: 'AWS::SQS::Queue', DependsOn: ['B'] } }],
    ['refers to Gone, which is not there', aQueue({ QueueName: { Ref: 'Gone' } })],
    ['refers to Gone', aQueue({ RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': ['Gone', 'Arn'] } } })],
    ['refers to Gone', aQueue({ QueueName: { 'Fn::Sub': `a-$\{Gone}-$\{!Kept}` } })],
    [
      'AWS::SQS::Queue Late has no attribute Name',
      {
        ...aQueue({ QueueName: { 'Fn::Join': ['', ['a', { 'Fn::GetAtt': ['Late', 'Name'] }]] } }),
        Late: { Type: 'AWS::SQS::Queue' },
      },
    ],
    ['needs condition Big', aQueue({ QueueName: { 'Fn::If': ['Big', 'a', 'b'] } })],
    ['Fn::Jion is no function', aQueue({ QueueName: { 'Fn::Jion': ['', []] } })],
    [
      'Role waits for Group waits for Role',
      {
        Role: {
          Type: 'AWS::SQS::Queue',
          Properties: { QueueName: { 'Fn::Join': ['', [{ Ref: 'Group' }]] } },
        },
        Group: { Type: 'AWS::SQS::Queue', DependsOn: 'Role' },
      },
    ],
  ])('finds: %s', (fault, resources) => {
    expect(faultsOf(resources)).toEqual([expect.stringContaining(fault)]);
  });

  it('skips only what the installed schemas do not have yet: remove a type from NEWER once they do', () => {
    for (const type of NEWER) expect(schemaOf(type), type).toBeUndefined();
  });
});

describe('the check of stacks next to each other', () => {
  const exporting = (...names: string[]): CheckedTemplate => ({
    Resources: {},
    Outputs: Object.fromEntries(names.map((name) => [name, { Value: 'orders', Export: { Name: name } }])),
  });

  it('finds exports outside of the stack with the data, too many, and an import of nothing', () => {
    const shop = { Resources: aQueue({ QueueName: { 'Fn::ImportValue': 'nam' } }) };
    const many = Array.from({ length: 21 }, (_, n) => `name${n}`);
    expect(templateFaults({ one: exporting('name') })).toEqual([
      'one: exports name: only the data stack does',
    ]);
    expect(templateFaults({ 'shop-data': exporting(...many) })).toEqual(['21 exports are more than 20']);
    expect(templateFaults({ 'shop-data': exporting('name'), shop })).toEqual([
      'shop: imports nam, which is not exported',
    ]);
  });
});
