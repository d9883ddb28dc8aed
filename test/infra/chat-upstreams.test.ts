import { Stack } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import { upstreamStatements } from '#infra/constructs/functions/chat-upstreams.ts';
import { environment } from '#infra/deployed-environments.ts';
import type { ChatModel, ChatModels } from '#shared/chat/models.ts';
import { anApp } from '#test/support/templates/an-app.ts';
import { synthesized } from '#test/support/templates/templates.ts';

const aModel = (upstream: ChatModel['upstream']): ChatModel => ({
  contextTokens: 8000,
  maxOutputTokens: 1000,
  upstream,
});

const at = { partition: 'aws', region: 'eu-central-1', account: '111122223333' };

/** The statements for these models, with the ARNs of one account and region. */
function statementsFor(models: ChatModels) {
  const stack = new Stack(anApp(), 'test', { env: { account: at.account, region: at.region } });
  const text = JSON.stringify(
    stack.resolve(upstreamStatements(stack, models).map((it) => it.toStatementJson())),
  );
  const joined = text.replaceAll(
    /\{"Fn::Join":\["",\["arn:",\{"Ref":"AWS::Partition"\},"([^"]*)"\]\]\}/g,
    `"arn:${at.partition}$1"`,
  );
  return JSON.parse(joined);
}

const BOTH = ['bedrock:InvokeModel', 'bedrock:InvokeModelWithResponseStream'];

describe('permissions of functions that call models', () => {
  it('is to call exactly the models of Bedrock that are configured', () => {
    const models = {
      'alpha-small-3p1-24b': aModel({ kind: 'bedrock', modelId: 'amazon.nova-lite-v1:0' }),
      'beta-4p0-h-micro': aModel({ kind: 'bedrock', modelId: 'amazon.nova-lite-v1:0' }),
    };
    expect(statementsFor(models)).toEqual([
      {
        Effect: 'Allow',
        Action: BOTH,
        Resource: 'arn:aws:bedrock:eu-central-1::foundation-model/amazon.nova-lite-v1:0',
      },
    ]);
  });

  it('is to call an inference profile, and its model in other regions through it only', () => {
    const profile = 'arn:aws:bedrock:eu-central-1:111122223333:inference-profile/eu.amazon.nova-lite-v1:0';
    expect(
      statementsFor({
        'alpha-small-3p1-24b': aModel({ kind: 'bedrock', modelId: 'eu.amazon.nova-lite-v1:0' }),
      }),
    ).toEqual([
      { Effect: 'Allow', Action: BOTH, Resource: profile },
      {
        Effect: 'Allow',
        Action: BOTH,
        Resource: 'arn:aws:bedrock:*::foundation-model/amazon.nova-lite-v1:0',
        Condition: { StringEquals: { 'bedrock:InferenceProfileArn': profile } },
      },
    ]);
  });

  it('is to read the keys of servers, and nothing where they take none', () => {
    const server = { kind: 'openai', baseUrl: 'https://llm.example.com/v1', model: 'm' } as const;
    expect(statementsFor({ 'alpha-small-3p1-24b': aModel(server) })).toEqual([]);
    expect(
      statementsFor({ 'alpha-small-3p1-24b': aModel({ ...server, keySecret: 'signpost/prod/llm-key' }) }),
    ).toEqual([
      {
        Effect: 'Allow',
        Action: 'secretsmanager:GetSecretValue',
        Resource: 'arn:aws:secretsmanager:eu-central-1:111122223333:secret:signpost/prod/llm-key-??????',
      },
    ]);
  });
});

describe('the models of an environment', () => {
  it('reach the functions that generate, and no others may call them', () => {
    const prod = environment('prod');
    const template = synthesized('prod');
    const calling = template
      .ofType('AWS::Lambda::Function')
      .filter((lambda) => JSON.stringify(template.statementsOf(lambda)).includes('bedrock:'));
    expect(calling.map(({ Properties }) => Properties.FunctionName).sort()).toEqual([
      'signpost-prod-chat-completions',
      'signpost-prod-chat-generate',
    ]);
    for (const { Properties } of calling) {
      expect(JSON.parse(Properties.Environment.Variables.CHAT_MODELS)).toEqual(prod.chatModels);
    }
  });
});
