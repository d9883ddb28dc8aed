import { randomUUID } from 'node:crypto';
import { accountId } from '../cloudformation/intrinsics.ts';
import type { QueueClient } from '../emulators/queue-emulator.ts';
import type { Log } from '../platform/log.ts';
import { messageBodyOf } from '../sqs/message-body.ts';
import type { QueueDefinition } from '../sqs/queue.ts';
import { matchesPattern } from './event-pattern.ts';
import type { EventRule, RuleTarget } from './rules.ts';

interface PutEventsEntry {
  Source?: string;
  DetailType?: string;
  Detail?: string;
  EventBusName?: string;
  Resources?: string[];
  Time?: string | number;
}

export interface PutEventsResult {
  FailedEntryCount: number;
  Entries: { EventId?: string; ErrorCode?: string; ErrorMessage?: string }[];
}

/** Invokes a function asynchronously, with Lambda's retries. Resolves after the last attempt. */
export type InvokeAsync = (functionArn: string, payload: string) => Promise<void>;

/** An EventBridge bus: sends each event to the targets of every matching rule. */
export class EventBus {
  readonly #rules: readonly EventRule[];
  readonly #queues: readonly QueueDefinition[];
  readonly #region: string;
  readonly #emulator: QueueClient;
  readonly #call: InvokeAsync;
  readonly #log: Log;

  constructor(parts: {
    rules: readonly EventRule[];
    queues: readonly QueueDefinition[];
    region: string;
    /** Client of the emulator that has the queues. */
    emulator: QueueClient;
    call: InvokeAsync;
    log: Log;
  }) {
    this.#rules = parts.rules;
    this.#queues = parts.queues;
    this.#region = parts.region;
    this.#emulator = parts.emulator;
    this.#call = parts.call;
    this.#log = parts.log;
  }

  /** An entry is accepted only once it is in every target queue, so no accepted event can be lost. */
  async put(entries: PutEventsEntry[]): Promise<PutEventsResult> {
    const results = await Promise.all(entries.map((entry) => this.#putOne(entry)));
    return { FailedEntryCount: results.filter((result) => 'ErrorCode' in result).length, Entries: results };
  }

  async #putOne(entry: PutEventsEntry): Promise<PutEventsResult['Entries'][number]> {
    const problem = problemOf(entry);
    if (problem !== undefined) return { ErrorCode: 'InvalidArgument', ErrorMessage: problem };
    const busName = (entry.EventBusName ?? 'default').replace(/^arn:.*:event-bus\//, '');
    const id = randomUUID();
    const event = {
      version: '0',
      id,
      'detail-type': entry.DetailType,
      source: entry.Source,
      account: accountId,
      time: isoTime(entry.Time),
      region: this.#region,
      resources: entry.Resources ?? [],
      detail: JSON.parse(entry.Detail ?? '{}') as Record<string, unknown>,
    };
    const rules = this.#rules.filter(
      (rule) => rule.busName === busName && matchesPattern(rule.pattern, event),
    );
    try {
      await Promise.all(
        rules.flatMap((rule) => rule.targets.map((target) => this.#deliver(rule, target, event))),
      );
      return { EventId: id };
    } catch (error) {
      this.#log.warn(`event bus ${busName}: ${(error as Error).message}`);
      return { ErrorCode: 'InternalFailure', ErrorMessage: 'The event could not be delivered.' };
    }
  }

  async #deliver(rule: EventRule, target: RuleTarget, event: Record<string, unknown>): Promise<void> {
    const payload = target.input ?? JSON.stringify(selectPath(event, target.inputPath));
    const queue = this.#queues.find(({ arn }) => arn === target.arn);
    if (!target.permitted) {
      // As on AWS, the event is lost.
      this.#log.warn(`rule ${rule.name} has no permission to send to ${target.arn}`);
    } else if (queue !== undefined) {
      const MessageBody = messageBodyOf(payload);
      await this.#emulator.call('AmazonSQS.SendMessage', { QueueUrl: queue.url, MessageBody });
    } else {
      void this.#call(target.arn, payload);
    }
  }
}

function problemOf({ Source, DetailType, Detail }: PutEventsEntry): string | undefined {
  if (!Source) return 'Parameter Source is not valid. Reason: Source is a required argument.';
  if (!DetailType) return 'Parameter DetailType is not valid. Reason: DetailType is a required argument.';
  if (!Detail) return 'Parameter Detail is not valid. Reason: Detail is a required argument.';
  try {
    const detail: unknown = JSON.parse(Detail);
    if (typeof detail === 'object' && detail !== null && !Array.isArray(detail)) return undefined;
  } catch {
    // Reported below.
  }
  return 'Parameter Detail is not valid. Reason: Detail is malformed.';
}

function isoTime(time: string | number | undefined): string {
  const date = time === undefined ? new Date() : new Date(typeof time === 'number' ? time * 1000 : time);
  return `${date.toISOString().slice(0, 19)}Z`;
}

function selectPath(event: Record<string, unknown>, path: string | undefined): unknown {
  if (path === undefined || path === '$') return event;
  return path
    .replace(/^\$\./, '')
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], event);
}
