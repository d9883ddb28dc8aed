import { type AwsService, operationOf, type ServiceCall } from '../aws-endpoint/service.ts';
import { accountId } from '../cloudformation/intrinsics.ts';
import type { QueueEmulator } from '../emulators/queue-emulator.ts';
import type { Requirement } from '../iam/identities.ts';

/**
 * SQS: all operations that the emulator supports. Counts the messages that functions send,
 * by the name of the queue.
 */
export function sqsService(queues: Pick<QueueEmulator, 'handle'>, sent: Map<string, number>): AwsService {
  return {
    requirements,
    handle: async (call, response) => {
      const count = messagesIn(call);
      if (count > 0) {
        const name = queueOf(call);
        sent.set(name, (sent.get(name) ?? 0) + count);
      }
      const input: unknown = JSON.parse(call.body.toString());
      const { status, output, queryError } = await queues.handle(operationOf(call), input);
      const text = JSON.stringify(output);
      response
        .writeHead(status, {
          'content-type': 'application/x-amz-json-1.0',
          'content-length': Buffer.byteLength(text),
          ...(queryError !== undefined && { 'x-amzn-query-error': queryError }),
        })
        .end(text);
    },
  };
}

function messagesIn(call: ServiceCall): number {
  const operation = operationOf(call);
  if (operation === 'SendMessage') return 1;
  if (operation !== 'SendMessageBatch') return 0;
  return (JSON.parse(call.body.toString()) as { Entries?: unknown[] }).Entries?.length ?? 0;
}

/** Batch operations are covered by the permission of the single operation. */
const actions: Record<string, string> = {
  SendMessageBatch: 'SendMessage',
  DeleteMessageBatch: 'DeleteMessage',
  ChangeMessageVisibilityBatch: 'ChangeMessageVisibility',
};

/**
 * Quotes inside message bodies are escaped in JSON, so this finds the field without
 * parsing 256 KB of messages.
 */
const queueField = /"Queue(?:Url|Name)"\s*:\s*"([^"]*)"/;

function queueOf({ body }: ServiceCall): string {
  const [, queue = '*'] = queueField.exec(body.toString('latin1')) ?? [];
  return queue.slice(queue.lastIndexOf('/') + 1);
}

function requirements(call: ServiceCall): Requirement[] {
  const name = queueOf(call);
  const operation = operationOf(call);
  const action = `sqs:${actions[operation] ?? operation}`;
  return [{ action, resource: `arn:aws:sqs:${call.region}:${accountId}:${name}` }];
}
