import { GetPolicyCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { Aws } from '#infra/preflight/aws.ts';
import { functionUrlsCheck } from '#infra/preflight/checks/function-urls.ts';
import type { Inquiry } from '#infra/preflight/inquiry.ts';
import { variants } from '#test/support/templates/template-variants.ts';

const lambda = mockClient(LambdaClient);
const POLICY = JSON.stringify({ Statement: [{ Action: 'lambda:InvokeFunctionUrl' }] });
const OLD_POLICY = JSON.stringify({ Statement: [{ Action: 'lambda:InvokeFunction' }] });

const ask = (variant: 'prod' | 'urls') =>
  functionUrlsCheck.run({
    aws: new Aws(),
    name: 'prod',
    region: 'us-east-1',
    environment: variants[variant],
  } as Inquiry);

beforeEach(() => {
  lambda.reset();
  lambda.on(GetPolicyCommand).resolves({ Policy: POLICY });
});

describe('the check of function URLs', () => {
  it('asks for the aliases and functions that have URLs', async () => {
    expect(await ask('urls')).toMatchObject([{ status: 'ok' }]);
    const asked = lambda.commandCalls(GetPolicyCommand).map(({ args: [{ input }] }) => input);
    expect(asked).toHaveLength(5);
    expect(asked).toContainEqual({ FunctionName: 'signpost-prod-visitors-redirect', Qualifier: 'live' });
    expect(asked).toContainEqual({ FunctionName: 'signpost-prod-visitors-public-track-link' });
  });

  it.each([
    ['do not exist', () => lambda.on(GetPolicyCommand).rejects(missing())],
    ['are of an older version', () => lambda.on(GetPolicyCommand).resolves({ Policy: OLD_POLICY })],
  ])('fails if the functions %s, and says what to deploy first', async (_, answer) => {
    answer();
    const [finding] = await ask('urls');
    expect(finding).toMatchObject({
      status: 'fails',
      todo: expect.stringContaining("visitors: 'functions'"),
    });
    expect(finding?.found).toContain('signpost-prod-visitors-redirect');
  });

  it('asks nothing without the setting', async () => {
    expect(await ask('prod')).toEqual([]);
    expect(lambda.commandCalls(GetPolicyCommand)).toEqual([]);
  });
});

const missing = () => Object.assign(new Error('missing'), { name: 'ResourceNotFoundException' });
