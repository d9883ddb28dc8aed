import type { ResolvedResource } from '@signpost/local-aws/cloudformation/resolve-assembly.ts';
import type { FunctionDefinition } from '@signpost/local-aws/lambda/function.ts';
import { readFunctionUrls } from '@signpost/local-aws/lambda/function-url.ts';
import { describe, expect, it } from 'vitest';

const arn = 'arn:aws:lambda:us-east-1:000000000000:function:shop-local-visit';
const functions = [{ name: 'shop-local-visit', arn }] as FunctionDefinition[];
const host = 'abc.lambda-url.us-east-1.on.aws';
const source = 'arn:aws:cloudfront::000000000000:distribution/E1';
const distribution = { arn: source, hosts: [host] };

const resource = (type: string, properties: object): ResolvedResource => ({
  stackName: 'shop',
  logicalId: 'It',
  type,
  identity: { ref: arn, attributes: { FunctionUrl: `https://${host}/` } },
  properties: properties as Record<string, unknown>,
});
const url = (properties: object = {}) =>
  resource('AWS::Lambda::Url', {
    TargetFunctionArn: arn,
    Qualifier: 'live',
    AuthType: 'AWS_IAM',
    ...properties,
  });
const permission = (properties: object) =>
  resource('AWS::Lambda::Permission', {
    FunctionName: `${arn}:live`,
    Principal: 'cloudfront.amazonaws.com',
    SourceArn: source,
    ...properties,
  });
const throughUrl = permission({ Action: 'lambda:InvokeFunctionUrl', FunctionUrlAuthType: 'AWS_IAM' });
const invoke = permission({ Action: 'lambda:InvokeFunction', InvokedViaFunctionUrl: true });

describe('a function URL', () => {
  it('leads to the function of its alias', () => {
    const read = readFunctionUrls([url(), throughUrl, invoke], functions, [distribution]);
    expect(read).toEqual([{ host, functionArn: arn }]);
  });

  // "Starting in October 2025, new function URLs will require both" (Control access to Lambda function URLs).
  it.each([
    ['InvokeFunctionUrl', [invoke]],
    ['InvokeFunction', [throughUrl]],
    ['InvokeFunctionUrl', [{ ...throughUrl, properties: { ...throughUrl.properties, FunctionName: arn } }]],
    ['InvokeFunctionUrl', [permission({ Action: 'lambda:InvokeFunctionUrl', SourceArn: `${source}2` })]],
  ])('is refused without %s for the distribution in front of it', (action, permissions) => {
    expect(() => readFunctionUrls([url(), ...permissions], functions, [distribution])).toThrow(
      `does not allow ${source} the action lambda:${action}.`,
    );
  });

  it.each([[{ AuthType: 'NONE' }], [{ InvokeMode: 'RESPONSE_STREAM' }]])(
    'is not supported with %j',
    (properties) => {
      expect(() => readFunctionUrls([url(properties)], functions, [])).toThrow('AWS_IAM and BUFFERED only');
    },
  );
});
