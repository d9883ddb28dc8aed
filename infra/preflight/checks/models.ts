import {
  BedrockClient,
  type FoundationModelLifecycle,
  GetFoundationModelAvailabilityCommand,
  type GetFoundationModelAvailabilityResponse,
  GetFoundationModelCommand,
  GetInferenceProfileCommand,
} from '@aws-sdk/client-bedrock';
import { profiledModel } from '#shared/chat/bedrock-model.ts';
import { type Finding, fails, ok, warning } from '../finding.ts';
import type { Check, Inquiry } from '../inquiry.ts';

/** The models of the chat API on Amazon Bedrock. */
export const modelsCheck: Check = {
  what: 'chat models',
  run: (inquiry) => {
    const ids = Object.values(inquiry.environment.chatModels).flatMap(({ upstream }) =>
      upstream.kind === 'bedrock' ? [upstream.modelId] : [],
    );
    return Promise.all([...new Set(ids)].map((id) => model(inquiry, id)));
  },
};

const MISSING = ['ResourceNotFoundException', 'ValidationException'];

async function model({ aws, region }: Inquiry, id: string): Promise<Finding> {
  const client = aws.client(BedrockClient, region);
  const profiled = profiledModel(id);
  if (profiled !== undefined) {
    const profile = await aws.find('bedrock:GetInferenceProfile', MISSING, (options) =>
      client.send(new GetInferenceProfileCommand({ inferenceProfileIdentifier: id }), options),
    );
    if (profile?.status !== 'ACTIVE') return missing(id, region);
  }
  const availability = await aws.find('bedrock:GetFoundationModelAvailability', MISSING, (options) =>
    client.send(new GetFoundationModelAvailabilityCommand({ modelId: profiled ?? id }), options),
  );
  const found = judgeModel({ id, region, isProfile: profiled !== undefined }, availability);
  if (found.status !== 'ok') return found;
  const details = await aws.find('bedrock:GetFoundationModel', MISSING, (options) =>
    client.send(new GetFoundationModelCommand({ modelIdentifier: profiled ?? id }), options),
  );
  return judgeLifecycle(id, details?.modelDetails?.modelLifecycle) ?? found;
}

/** AWS ends models: new accounts cannot start with a legacy one, and all requests fail after its end. */
export function judgeLifecycle(
  id: string,
  { status, endOfLifeTime }: Partial<FoundationModelLifecycle> = {},
): Finding | undefined {
  if (status !== 'LEGACY') return undefined;
  const end = endOfLifeTime ? `, and ends on ${endOfLifeTime.toISOString().slice(0, 10)}` : '';
  return warning(
    `${id} is a legacy model, which new accounts cannot use${end}`,
    'Choose another model in chatModels: aws bedrock list-foundation-models, whose modelLifecycle is ACTIVE',
  );
}

const missing = (id: string, region: string): Finding =>
  fails(
    `${region} has no ${id}`,
    `Choose another model in chatModels: aws bedrock list-foundation-models --region ${region}, or ` +
      'list-inference-profiles',
  );

function judgeModel(
  { id, region, isProfile }: { id: string; region: string; isProfile: boolean },
  availability: Omit<GetFoundationModelAvailabilityResponse, 'modelId'> | undefined,
): Finding {
  // A profile chooses among regions, and this one need not be among them.
  const isHere = isProfile || availability?.regionAvailability === 'AVAILABLE';
  if (!availability || !isHere) return missing(id, region);
  const { agreementAvailability, authorizationStatus, entitlementAvailability } = availability;
  const open = agreementAvailability?.status !== 'AVAILABLE' || entitlementAvailability !== 'AVAILABLE';
  if (open || authorizationStatus !== 'AUTHORIZED') {
    return fails(
      `the account has no access to ${id} in ` +
        `${region}${agreementAvailability?.errorMessage ? ` (${agreementAvailability.errorMessage})` : ''}`,
      'Request it: Amazon Bedrock console, Model catalog',
    );
  }
  return ok(`${id} is available in ${region}`);
}
