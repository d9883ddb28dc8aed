import { GetPolicyCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { visitRoutes } from '#functions/manifest/endpoints.ts';
import { LIVE } from '#infra/constructs/monitoring/canary.ts';
import { functionName } from '#infra/environment/deployed-names.ts';
import { fails, listOf, ok } from '../finding.ts';
import type { Check } from '../inquiry.ts';

/** Whether the functions exist whose URLs are to be created, and let the distribution call them. */
export const functionUrlsCheck: Check = {
  what: 'function URLs',
  run: async ({ aws, environment, name, region }) => {
    if (environment.visitors !== 'urls') return [];
    const client = aws.client(LambdaClient, region);
    const missing = await Promise.all(
      visitRoutes.map(async (row) => {
        const target = {
          FunctionName: functionName(name, row.name),
          ...(row.canary && { Qualifier: LIVE }),
        };
        const found = await aws.find('lambda:GetPolicy', ['ResourceNotFoundException'], (options) =>
          client.send(new GetPolicyCommand(target), options),
        );
        return found?.Policy?.includes('lambda:InvokeFunctionUrl') ? [] : [target.FunctionName];
      }),
    );
    const names = missing.flat();
    if (names.length === 0) return [ok('the functions of visits are deployed')];
    return [
      fails(
        `not deployed yet, or by an older version: ${listOf(names)}`,
        "Deploy this version with visitors: 'functions' first: docs/deploy.md#function-urls",
      ),
    ];
  },
};
