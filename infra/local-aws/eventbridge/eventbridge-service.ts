import { type AwsService, operationOf, type ServiceCall, sendJson } from '../aws-endpoint/service.ts';
import { accountId } from '../cloudformation/intrinsics.ts';
import type { Requirement } from '../iam/identities.ts';
import type { EventBus } from './event-bus.ts';

/** EventBridge: PutEvents. */
export function eventBridgeService(bus: EventBus): AwsService {
  return {
    requirements,
    async handle({ body }, response) {
      const { Entries = [] } = JSON.parse(body.toString());
      sendJson(response, 200, await bus.put(Entries));
    },
  };
}

function requirements(call: ServiceCall): Requirement[] | undefined {
  const operation = operationOf(call);
  if (operation !== 'PutEvents') return undefined;
  const { Entries = [] } = JSON.parse(call.body.toString()) as { Entries?: { EventBusName?: string }[] };
  const buses = new Set(Entries.map(({ EventBusName }) => EventBusName ?? 'default'));
  return [...buses].map((bus) => ({
    action: `events:${operation}`,
    resource: bus.startsWith('arn:') ? bus : `arn:aws:events:${call.region}:${accountId}:event-bus/${bus}`,
  }));
}
