import { forward } from '../aws-endpoint/forward.ts';
import { type AwsService, operationOf, type ServiceCall } from '../aws-endpoint/service.ts';
import { accountId } from '../cloudformation/intrinsics.ts';
import type { EmulatorClient } from '../emulators/emulator-client.ts';
import type { Requirement } from '../iam/identities.ts';

/** SQS: all operations that the emulator supports. */
export function sqsService(emulator: EmulatorClient): AwsService {
  return { requirements, handle: (call, response) => forward(emulator, call, response) };
}

/** Batch operations are covered by the permission of the single operation. */
const actions: Record<string, string> = {
  SendMessageBatch: 'SendMessage',
  DeleteMessageBatch: 'DeleteMessage',
  ChangeMessageVisibilityBatch: 'ChangeMessageVisibility',
};

/** Quotes inside message bodies are escaped in JSON, so this finds the field without parsing 256 KB of messages. */
const queueField = /"Queue(?:Url|Name)"\s*:\s*"([^"]*)"/;

function requirements(call: ServiceCall): Requirement[] {
  const [, queue = '*'] = queueField.exec(call.body.toString('latin1')) ?? [];
  const name = queue.split('/').at(-1);
  const operation = operationOf(call);
  const action = `sqs:${actions[operation] ?? operation}`;
  return [{ action, resource: `arn:aws:sqs:${call.region}:${accountId}:${name}` }];
}
