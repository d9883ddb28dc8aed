// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the placeholders of Fn::Sub look like those of templates
import { describe, expect, it } from 'vitest';
import type { Stack, Template } from '../../../../infra/local/cloudformation/assembly.ts';
import { IntrinsicResolver } from '../../../../infra/local/cloudformation/intrinsics.ts';

const data: Stack = {
  name: 'data',
  template: { Outputs: { TableName: { Value: { Ref: 'Table' } } } },
};

function resolve(value: unknown, template: Template = {}): unknown {
  const stack: Stack = { name: 'service', template };
  const resolver = new IntrinsicResolver([data, stack], 'us-east-1', {
    ref: ({ name }, logicalId) => `${name}.${logicalId}`,
    attribute: ({ name }, logicalId, attribute) => `${name}.${logicalId}!${attribute}`,
  });
  return resolver.resolve(stack, value);
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
    [
      'an output of another stack',
      { 'Fn::GetStackOutput': { StackName: 'data', OutputName: 'TableName', Region: 'us-east-1' } },
      'data.Table',
    ],
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

  it('names an output that is missing', () => {
    const argument = { StackName: 'data', OutputName: 'BucketName' };
    expect(() => resolve({ 'Fn::GetStackOutput': argument })).toThrow(
      'No stack data has an output BucketName.',
    );
  });

  it('names a function that it does not support', () => {
    expect(() => resolve({ 'Fn::Cidr': [] })).toThrow(
      'Stack service uses Fn::Cidr, which the local run does not support.',
    );
  });
});
