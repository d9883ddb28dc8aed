import { describe, expect, it } from 'vitest';
import type { Json } from '#test/support/json.ts';
import { type Deployment, liveChange } from '#test/support/templates/live-change.ts';

const queue = (name?: string, more: Json = {}): Json => ({
  Type: 'AWS::SQS::Queue',
  Properties: { ...(name && { QueueName: name }), ...more },
});

const url = (name = 'first:Url'): Json => ({
  Outputs: { Url: { Value: { Ref: 'Queue' }, Export: { Name: name } } },
});

const importing: Json = {
  Type: 'AWS::SNS::Topic',
  Properties: { DisplayName: { 'Fn::ImportValue': 'first:Url' } },
};

/** Passes the name of the queue to another region. */
const publishing: Json = {
  Type: 'AWS::SSM::Parameter',
  Properties: { Name: '/queue', Type: 'String', Value: { Ref: 'Queue' } },
};
const reading: Json = { Type: 'Custom::AWS', Properties: { Update: '{"parameters":{"Name":"/queue"}}' } };

const deployment = (stacks: Record<string, Json>): Deployment =>
  new Map(Object.entries(stacks).map(([name, template]) => [`eu-west-1/${name}`, template]));

const first = { Resources: { Queue: queue('signpost-a'), Url: publishing } };
const second = { Resources: { Read: reading } };

// The rest is in test/infra/live-changes.test.ts, with real templates.
describe('what a deployment over an earlier one does', () => {
  it('finds a queue deleted while a later stack sends to it, even if that stops in this run', () => {
    const before = deployment({ first, second });
    const after = deployment({ first: { Resources: {} }, second: { Resources: { Other: queue() } } });
    expect(liveChange(before, after).hazards).toEqual([
      'eu-west-1/first/Queue (AWS::SQS::Queue): deleted while eu-west-1/second uses it',
    ]);
    const unused = deployment({ first, second: { Resources: { Other: queue() } } });
    for (const step of [liveChange(before, unused), liveChange(unused, after)])
      expect(step.hazards).toEqual([]);
  });

  it('finds a replacement by a resource of the same name', () => {
    const fifo = { Resources: { Queue: queue('signpost-a', { FifoQueue: true }), Url: publishing } };
    const { replaced, hazards } = liveChange(deployment({ first }), deployment({ first: fifo }));
    expect(replaced).toEqual(['eu-west-1/first/Queue (AWS::SQS::Queue)']);
    expect(hazards).toEqual([
      'eu-west-1/first/Queue (AWS::SQS::Queue): AWS refuses a second one of the same name',
    ]);
  });

  it('finds a stack that keeps using what was replaced, because its template has not changed', () => {
    const named = (name: string): Json => ({
      Resources: { Queue: { ...queue(name), UpdateReplacePolicy: 'Retain' }, Url: publishing },
    });
    const { hazards } = liveChange(
      deployment({ first: named('signpost-a'), second }),
      deployment({ first: named('signpost-b'), second }),
    );
    expect(hazards).toEqual([
      'eu-west-1/first/Queue (AWS::SQS::Queue): eu-west-1/second keeps using the old one',
    ]);
  });

  it('finds an export that is removed, changed or replaced while a stack imports it', () => {
    const exporting = (name: string, more: Json = url()): Json => ({
      Resources: { Queue: { ...queue(name), UpdateReplacePolicy: 'Retain' } },
      ...more,
    });
    const user = { Resources: { Topic: importing } };
    const before = deployment({ first: exporting('signpost-a'), user });
    const fault = 'eu-west-1/first: AWS refuses to change the export first:Url, which eu-west-1/user imports';
    for (const changed of [
      exporting('signpost-a', {}),
      exporting('signpost-a', url('first:Other')),
      exporting('signpost-b'),
    ])
      expect(liveChange(before, deployment({ first: changed, user })).hazards).toEqual([fault]);
    const unused = deployment({ first: exporting('signpost-a') });
    expect(liveChange(unused, deployment({ first: exporting('signpost-b') })).hazards).toEqual([]);
  });

  it('allows what nested stacks of one stack do to each other: leftovers are deleted at the end', () => {
    const before = deployment({ 'one/First': first, 'one/Second': second });
    const after = deployment({ 'one/First': { Resources: {} }, 'one/Second': { Resources: {} } });
    expect(liveChange(before, after).hazards).toEqual([]);
  });
});
