import { Identities } from '@signpost/local-aws/iam/identities.ts';
import { ResourcePolicies } from '@signpost/local-aws/iam/resource-policies.ts';
import { AsyncInvoker } from '@signpost/local-aws/lambda/async-invoker.ts';
import type { FunctionRuntime, InvocationResult } from '@signpost/local-aws/lambda/function-runtime.ts';
import { Log } from '@signpost/local-aws/platform/log.ts';
import { describe, expect, it } from 'vitest';

const log = new Log('error', () => undefined);
const definition = {
  name: 'work',
  shortName: 'work',
  arn: 'arn:work',
  roleArn: '',
  deadLetterArn: undefined,
};

describe('an asynchronous event of a function with reserved concurrency', () => {
  it('is tried again while the function is throttled, which is no failed attempt', async () => {
    const outcomes: InvocationResult['outcome'][] = ['throttled', 'error', 'ok'];
    const invoked: string[] = [];
    const runtime = {
      definition,
      invoke: async (payload: string) => {
        invoked.push(payload);
        return { outcome: outcomes.shift(), payload: '{}' };
      },
    } as unknown as FunctionRuntime;
    const invoker = new AsyncInvoker({
      functions: new Map([[definition.arn, runtime]]),
      queues: [],
      identities: new Identities({
        functions: [definition],
        roles: [],
        resourcePolicies: new ResourcePolicies([]),
        log,
      }),
      emulator: undefined as never,
      log,
    });
    await invoker.invoke(definition.arn, '{"id":1}');
    expect(invoked).toEqual(['{"id":1}', '{"id":1}', '{"id":1}']);
  });
});
