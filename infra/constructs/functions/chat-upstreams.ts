import { Stack, Validations } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { profiledModel } from '#shared/chat/bedrock-model.ts';
import type { ChatModels } from '#shared/chat/models.ts';
import { readSecretStatement } from './secret-reader.ts';

/**
 * Permissions that a function needs for the upstreams of these models: their API keys,
 * and the models on Bedrock.
 */
export function upstreamStatements(scope: Construct, models: ChatModels): PolicyStatement[] {
  const stack = Stack.of(scope);
  const statements: PolicyStatement[] = [];
  const secrets = new Set<string>();
  const modelIds = new Set<string>();
  for (const { upstream } of Object.values(models)) {
    if (upstream.kind === 'bedrock') modelIds.add(upstream.modelId);
    else if (upstream.keySecret !== undefined) secrets.add(upstream.keySecret);
  }
  for (const name of secrets) statements.push(readSecretStatement(scope, name));
  for (const modelId of modelIds) statements.push(...bedrockStatements(stack, modelId));
  return statements;
}

/** Acknowledges the wildcards in these statements on the role that has them. */
export function acknowledgeUpstreamWildcards(role: Construct, models: ChatModels): void {
  for (const { upstream } of Object.values(models)) {
    const profiled = upstream.kind === 'bedrock' ? profiledModel(upstream.modelId) : undefined;
    if (profiled === undefined) continue;
    const { partition } = Stack.of(role);
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::arn:${partition}:bedrock:*::foundation-model/${profiled}]`,
      reason: 'The profile chooses the region, and the statement is limited to the profile.',
    });
  }
}

const BEDROCK_ACTIONS = ['bedrock:InvokeModel', 'bedrock:InvokeModelWithResponseStream'];

function bedrockStatements(stack: Stack, modelId: string): PolicyStatement[] {
  const model = (id: string, region: string) =>
    stack.formatArn({
      service: 'bedrock',
      region,
      account: '',
      resource: 'foundation-model',
      resourceName: id,
    });
  const profiled = profiledModel(modelId);
  if (profiled === undefined) {
    return [new PolicyStatement({ actions: BEDROCK_ACTIONS, resources: [model(modelId, stack.region)] })];
  }
  const profile = stack.formatArn({
    service: 'bedrock',
    resource: 'inference-profile',
    resourceName: modelId,
  });
  return [
    new PolicyStatement({ actions: BEDROCK_ACTIONS, resources: [profile] }),
    // AWS requires the model in every region of the profile; the condition limits access to the profile.
    new PolicyStatement({
      actions: BEDROCK_ACTIONS,
      resources: [model(profiled, '*')],
      conditions: { StringEquals: { 'bedrock:InferenceProfileArn': profile } },
    }),
  ];
}
