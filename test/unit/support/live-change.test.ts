import { describe, expect, it } from 'vitest';
import type { Json } from '../../support/json.ts';
import { type Deployment, liveChange } from '../../support/templates/live-change.ts';

const queue = (name?: string, more: Json = {}): Json => ({
  Type: 'AWS::SQS::Queue',
  Properties: { ...(name && { QueueName: name }), ...more },
});

const reading = (OutputName: string): Json => ({
  Type: 'AWS::SNS::Topic',
  Properties: {
    DisplayName: { 'Fn::GetStackOutput': { StackName: 'first', OutputName, Region: 'eu-west-1' } },
  },
});

const url = { Outputs: { Url: { Value: { Ref: 'Queue' } } } };

const deployment = (stacks: Record<string, Json>): Deployment =>
  new Map(Object.entries(stacks).map(([name, template]) => [`eu-west-1/${name}`, template]));

const first = { Resources: { Queue: queue('signpost-a') }, ...url };
const second = { Resources: { Topic: reading('Url') } };

describe('what a deployment over an earlier one does', () => {
  it('is nothing if nothing has changed', () => {
    const same = deployment({ first, second });
    expect(liveChange(same, same)).toEqual({ changed: [], replaced: [], hazards: [], left: [] });
  });

  it('finds a queue that is deleted while a later stack still sends to it, even if that stops in the same run', () => {
    const before = deployment({ first, second });
    const after = deployment({ first: { Resources: {} }, second: { Resources: { Topic: queue() } } });
    expect(liveChange(before, after).hazards).toEqual([
      'eu-west-1/first/Queue (AWS::SQS::Queue): deleted while eu-west-1/second uses it',
    ]);
    const unused = deployment({ first, second: { Resources: { Topic: queue() } } });
    for (const step of [liveChange(before, unused), liveChange(unused, after)])
      expect(step.hazards).toEqual([]);
  });

  it('allows what is kept', () => {
    const kept = { Resources: { Queue: { ...queue('signpost-a'), DeletionPolicy: 'Retain' } }, ...url };
    const change = liveChange(
      deployment({ first: kept, second }),
      deployment({ first: { Resources: {} }, second }),
    );
    expect(change.hazards).toEqual([]);
  });

  it('finds a replacement by a resource of the same name', () => {
    const fifo = { Resources: { Queue: queue('signpost-a', { FifoQueue: true }) }, ...url };
    const { replaced, hazards } = liveChange(deployment({ first }), deployment({ first: fifo }));
    expect(replaced).toEqual(['eu-west-1/first/Queue (AWS::SQS::Queue)']);
    expect(hazards).toEqual([
      'eu-west-1/first/Queue (AWS::SQS::Queue): AWS refuses a second one of the same name',
    ]);
  });

  it('finds a stack that keeps using what was replaced, because its template has not changed', () => {
    const renamed = {
      Resources: { Queue: { ...queue('signpost-b'), UpdateReplacePolicy: 'Retain' } },
      ...url,
    };
    const kept = { Resources: { Queue: { ...queue('signpost-a'), UpdateReplacePolicy: 'Retain' } }, ...url };
    const { hazards } = liveChange(
      deployment({ first: kept, second }),
      deployment({ first: renamed, second }),
    );
    expect(hazards).toEqual([
      'eu-west-1/first/Queue (AWS::SQS::Queue): eu-west-1/second keeps using the old one',
    ]);
  });

  it('finds a fixed name that moves to another stack', () => {
    const before = deployment({ first, second: { Resources: {} } });
    const after = deployment({
      first: { Resources: {} },
      second: { Resources: { Queue: queue('signpost-a') } },
    });
    expect(liveChange(before, after).hazards).toEqual([
      'eu-west-1/second/Queue: AWS refuses the name eu-west-1 AWS::SQS::Queue signpost-a, which eu-west-1/first/Queue has',
    ]);
  });

  it('finds stacks that are left behind', () => {
    expect(liveChange(deployment({ first, second }), deployment({ first })).left).toEqual([
      'eu-west-1/second',
    ]);
  });
});
