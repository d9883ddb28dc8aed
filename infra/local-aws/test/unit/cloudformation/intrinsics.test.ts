// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders of Fn::Sub look alike

import type { Stack, Template } from '@signpost/local-aws/cloudformation/assembly.ts';
import { IntrinsicResolver } from '@signpost/local-aws/cloudformation/intrinsics.ts';
import { describe, expect, it } from 'vitest';

const data: Stack = {
  name: 'data',
  template: { Outputs: { TableName: { Value: { Ref: 'Table' }, Export: { Name: 'data:TableName' } } } },
};

function resolve(value: unknown, template: Template = {}): unknown {
  const stack: Stack = { name: 'service', template };
  return resolverOf([data, stack]).resolve(stack, value);
}

function resolverOf(stacks: Stack[]): IntrinsicResolver {
  return new IntrinsicResolver(stacks, 'us-east-1', {
    ref: ({ name }, logicalId) => `${name}.${logicalId}`,
    attribute: ({ name }, logicalId, attribute) => `${name}.${logicalId}!${attribute}`,
  });
}

describe('intrinsic functions', () => {
  it.each([
    ['Ref', { Ref: 'Queue' }, 'service.Queue'],
    ['a pseudo parameter', { Ref: 'AWS::AccountId' }, '000000000000'],
    ['GetAtt', { 'Fn::GetAtt': ['Queue', 'Arn'] }, 'service.Queue!Arn'],
    [
      'GetAtt with a dotted attribute',
      { 'Fn::GetAtt': ['Db', 'Endpoint.Address'] },
      'service.Db!Endpoint.Address',
    ],
    ['Join', { 'Fn::Join': ['-', ['a', { Ref: 'B' }]] }, 'a-service.B'],
    [
      'Sub',
      { 'Fn::Sub': '${AWS::Region}/${Queue.Arn}/${!literal}' },
      'us-east-1/service.Queue!Arn/${literal}',
    ],
    ['Sub with variables', { 'Fn::Sub': ['${x}!', { x: { Ref: 'Q' } }] }, 'service.Q!'],
    ['Select of Split', { 'Fn::Select': [1, { 'Fn::Split': ['/', 'a/b/c'] }] }, 'b'],
    ['an export of another stack', { 'Fn::ImportValue': 'data:TableName' }, 'data.Table'],
  ])('resolves %s', (_name, value, expected) => {
    expect(resolve(value)).toBe(expected);
  });

  it('follows conditions and leaves out what has no value', () => {
    const template = { Conditions: { Prod: { 'Fn::Equals': [{ Ref: 'AWS::Region' }, 'eu-west-1'] } } };
    const value = { kept: 1, gone: { Ref: 'AWS::NoValue' }, chosen: { 'Fn::If': ['Prod', 'yes', 'no'] } };
    expect(resolve(value, template)).toEqual({ kept: 1, chosen: 'no' });
    expect(resolve({ a: [{ 'Fn::If': ['Prod', 1, { Ref: 'AWS::NoValue' }] }, 2] }, template)).toEqual({
      a: [2],
    });
  });

  it('uses the default of a parameter and names one without', () => {
    expect(resolve({ Ref: 'Size' }, { Parameters: { Size: { Type: 'String', Default: 's' } } })).toBe('s');
    expect(() => resolve({ Ref: 'Size' }, { Parameters: { Size: { Type: 'String' } } })).toThrow(
      /Size has no default/,
    );
  });

  it('names an export that is missing', () => {
    expect(() => resolve({ 'Fn::ImportValue': 'data:BucketName' })).toThrow(
      'No stack exports data:BucketName.',
    );
  });

  it('resolves parameters and outputs of nested stacks', () => {
    const Parameters = { Url: { Ref: 'Queue' } };
    const parent: Stack = {
      name: 'shop',
      template: { Resources: { Orders: { Type: 'AWS::CloudFormation::Stack', Properties: { Parameters } } } },
    };
    const nested: Stack = {
      name: 'shop-Orders',
      template: {
        Parameters: { Url: { Type: 'String' } },
        Outputs: { Target: { Value: { 'Fn::Join': ['', [{ Ref: 'Url' }, '/', { Ref: 'Own' }]] } } },
      },
      nestedIn: { stack: parent, logicalId: 'Orders' },
    };
    const resolver = resolverOf([parent, nested]);
    expect(resolver.resolve(nested, { Ref: 'Url' })).toBe('shop.Queue');
    expect(resolver.resolve(parent, { 'Fn::GetAtt': ['Orders', 'Outputs.Target'] })).toBe(
      'shop.Queue/shop-Orders.Own',
    );
    expect(() => resolver.resolve(parent, { 'Fn::GetAtt': ['Orders', 'Outputs.Size'] })).toThrow(
      'Stack shop-Orders has no output Size.',
    );
  });

  it('names a function that it does not support', () => {
    expect(() => resolve({ 'Fn::Cidr': [] })).toThrow(
      'Stack service uses Fn::Cidr, which the local run does not support.',
    );
  });
});
