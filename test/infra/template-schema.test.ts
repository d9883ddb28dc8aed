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

const faultsOf = (Resources: Resources, rest: Omit<CheckedTemplate, 'Resources'> = {}): string[] =>
  templateFaults({ shop: { Resources, ...rest } });

const aQueue = (Properties: Record<string, unknown> = {}): Resources => ({
  Orders: { Type: 'AWS::SQS::Queue', Properties },
});

const aTable = (properties: Record<string, unknown>): Resources => ({
  Prices: {
    Type: 'AWS::DynamoDB::Table',
    Properties: { KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }], ...properties },
  },
});

/** As Fn::Sub writes it. */
const variable = (name: string): string => `$\{${name}}`;

describe('the check of a template', () => {
  it('accepts valid templates', () => {
    const queue = aQueue({
      DelaySeconds: 5,
      SqsManagedSseEnabled: true,
      RedrivePolicy: {
        deadLetterTargetArn: 'arn:aws:sqs:eu-central-1:111122223333:dead',
        maxReceiveCount: 3,
      },
      Tags: [{ Key: 'product', Value: 'shop' }],
    });
    expect(faultsOf(queue)).toEqual([]);
    expect(faultsOf(aTable({ Tags: [{ Key: 'a', Value: { Ref: 'AWS::Region' } }] }))).toEqual([]);
    expect(faultsOf({ Own: { Type: 'Custom::Thing', Properties: { Anything: 1 } } })).toEqual([]);
  });

  it.each<[what: string, resources: Resources, fault: string]>([
    ['an unknown type', { A: { Type: 'AWS::SQS::Queu' } }, 'shop: A (AWS::SQS::Queu): the type is unknown'],
    ['an unknown property', aQueue({ Delay: 5 }), 'Delay: is unknown'],
    [
      'an unknown property of a property',
      aTable({ Tags: [{ key: 'a', Key: 'a', Value: 'b' }] }),
      'Tags.0.key: is unknown',
    ],
    ['a string for a number', aQueue({ DelaySeconds: '5' }), 'DelaySeconds: must be a whole number, not "5"'],
    [
      'a fraction for a whole number',
      aQueue({ DelaySeconds: 0.5 }),
      'DelaySeconds: must be a whole number, not 0.5',
    ],
    ['a string for a boolean', aQueue({ FifoQueue: 'true' }), 'FifoQueue: must be a boolean, not "true"'],
    ['a number for a string', aQueue({ QueueName: 7 }), 'QueueName: must be a string, not 7'],
    ['null', aQueue({ QueueName: null }), 'QueueName: must be a string, not null'],
    [
      'one thing for a list',
      aTable({ Tags: { Key: 'a', Value: 'b' } }),
      'Tags: must be a list, not {"Key":"a","Value":"b"}',
    ],
    [
      'a list for an object',
      aTable({ SSESpecification: [] }),
      'SSESpecification: must be an object (SSESpecification), not []',
    ],
    [
      'what no choice allows, by the nearest',
      aTable({ KeySchema: [{ AttributeName: 'pk', KeyType: 7 }] }),
      'KeySchema.0.KeyType: must be a string, not 7',
    ],
    [
      'a word that AWS does not know',
      { Notes: { Type: 'AWS::S3::Bucket', Properties: { AccessControl: 'Everybody' } } },
      'AccessControl: must be one of',
    ],
    [
      'a missing property',
      { Mapping: { Type: 'AWS::Lambda::EventSourceMapping', Properties: { BatchSize: 1 } } },
      'shop: Mapping (AWS::Lambda::EventSourceMapping) FunctionName: is missing',
    ],
    [
      'a missing property of a property',
      aTable({ SSESpecification: {} }),
      'SSESpecification.SSEEnabled: is missing',
    ],
    [
      'a misspelt attribute of a resource',
      { A: { Type: 'AWS::SQS::Queue', DependOn: 'B' } },
      'A (AWS::SQS::Queue): DependOn is no attribute',
    ],
    [
      'a reference to nothing',
      aQueue({ QueueName: { Ref: 'Gone' } }),
      'Orders (AWS::SQS::Queue) QueueName: refers to Gone, which is not there',
    ],
    [
      'an attribute of nothing, deep inside',
      aQueue({ RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': ['Gone', 'Arn'] } } }),
      'RedrivePolicy.deadLetterTargetArn: refers to Gone, which is not there',
    ],
    [
      'an attribute that a type does not have',
      {
        ...aQueue({ QueueName: { 'Fn::Join': ['', ['a', { 'Fn::GetAtt': ['Late', 'Name'] }]] } }),
        Late: { Type: 'AWS::SQS::Queue' },
      },
      'QueueName.Fn::Join.1.1: AWS::SQS::Queue Late has no attribute Name',
    ],
    [
      'a variable of a text that is not there',
      aQueue({ QueueName: { 'Fn::Sub': `a-${variable('Gone')}-${variable('!Kept')}` } }),
      'refers to Gone, which',
    ],
    [
      'an attribute in a text',
      {
        ...aQueue({ QueueName: { 'Fn::Sub': [variable('Late.Name') + variable('own'), { own: 'x' }] } }),
        Late: { Type: 'AWS::SQS::Queue' },
      },
      'has no attribute Name',
    ],
    [
      'a condition that is not there',
      aQueue({ QueueName: { 'Fn::If': ['Big', 'a', 'b'] } }),
      'needs condition Big',
    ],
    [
      'a function that is not there',
      aQueue({ QueueName: { 'Fn::Jion': ['', []] } }),
      'Fn::Jion is no function',
    ],
    [
      'a dependency on nothing',
      { A: { Type: 'AWS::SQS::Queue', DependsOn: ['B'] } },
      'A (AWS::SQS::Queue): refers to B',
    ],
  ])('finds %s', (_, resources, fault) => {
    const faults = faultsOf(resources);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(fault);
  });

  it('takes what CloudFormation computes for a value of any type, and AWS::NoValue for none', () => {
    expect(
      faultsOf(aQueue({ DelaySeconds: { 'Fn::FindInMap': ['Delays', 'eu', 'x'] } }), {
        Mappings: { Delays: {} },
      }),
    ).toEqual([]);
    expect(faultsOf(aQueue({ DelaySeconds: { Ref: 'AWS::NoValue' } }))).toEqual([]);
    expect(faultsOf(aTable({ KeySchema: { Ref: 'AWS::NoValue' } }))).toEqual([
      'shop: Prices (AWS::DynamoDB::Table) KeySchema: is missing',
    ]);
  });

  it('finds resources that wait for each other, by whatever way', () => {
    expect(
      faultsOf({
        Role: {
          Type: 'AWS::SQS::Queue',
          Properties: { QueueName: { 'Fn::Join': ['', [{ Ref: 'Alias' }, '-role']] } },
        },
        Alias: {
          Type: 'AWS::SQS::Queue',
          UpdatePolicy: { CodeDeployLambdaAliasUpdate: { DeploymentGroupName: { Ref: 'Group' } } },
        },
        Group: { Type: 'AWS::SQS::Queue', DependsOn: 'Role' },
      }),
    ).toEqual(['shop: Role waits for Alias waits for Group waits for Role']);
  });

  it('finds what an output refers to', () => {
    expect(faultsOf(aQueue(), { Outputs: { Url: { Value: { Ref: 'Order' } } } })).toEqual([
      'shop: output Url: refers to Order, which is not there',
    ]);
  });
});

describe('the check of stacks next to each other', () => {
  const exporting = (...names: string[]): CheckedTemplate => ({
    Resources: {},
    Outputs: Object.fromEntries(names.map((name) => [name, { Value: 'orders', Export: { Name: name } }])),
  });

  it('finds an export of another stack than the one with the data', () => {
    expect(templateFaults({ 'shop-data': exporting('name') })).toEqual([]);
    expect(templateFaults({ one: exporting('name') })).toEqual([
      'one: exports name: only the data stack does',
    ]);
  });

  it('finds too many exports', () => {
    const many = Array.from({ length: 21 }, (_, n) => `name${n}`);
    expect(templateFaults({ 'shop-data': exporting(...many) })).toEqual(['21 exports are more than 20']);
  });

  it('skips only what the installed schemas do not have yet: remove a type from NEWER once they do', () => {
    for (const type of NEWER) expect(schemaOf(type), type).toBeUndefined();
  });

  it('finds an import that nothing exports', () => {
    const importing = (name: string): CheckedTemplate => ({
      Resources: aQueue({ QueueName: { 'Fn::ImportValue': name } }),
    });
    const data = exporting('name');
    expect(templateFaults({ 'shop-data': data, shop: importing('name') })).toEqual([]);
    expect(templateFaults({ 'shop-data': data, shop: importing('nam') })).toEqual([
      'shop: imports nam, which is not exported',
    ]);
  });
});
