import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '#functions/server/release/main.ts';
import {
  type Shift,
  type ShiftProperties,
  type ShiftRequest,
  shiftVisits,
} from '#functions/server/release/shift-visits.ts';

const OLD = 'revision-1';
const NEW = 'revision-2';

/** Lambda, Step Functions and CloudFormation, as far as a rollout needs them. */
const aws = {
  /** Weights by revision; undefined: there is no endpoint. */
  weights: undefined as Record<string, number> | undefined,
  updateStatus: 'Successful',
  /** Responses of the next calls, instead of the real ones: their error. */
  refused: [] as string[],
  firing: new Set<string>(),
  calls: [] as string[],
  executions: [] as { name: string; input: string }[],
  outcomes: [] as { Status: string; Reason: string; PhysicalResourceId: string }[],
  /** How often the endpoint is read until a change is done. */
  settling: 1,
  reads: 0,
};

let server: Server;
let origin: string;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function answer(method: string, path: string, body: string): [status: number, body: object] {
  if (path === '/response') {
    aws.outcomes.push(JSON.parse(body));
    return [200, {}];
  }
  if (method === 'POST') {
    aws.executions.push(JSON.parse(body));
    return [200, { executionArn: 'arn' }];
  }
  if (!aws.weights) return [404, { __type: 'ResourceNotFoundException' }];
  if (method === 'PATCH') {
    const { revisionWeights } = JSON.parse(body) as {
      revisionWeights: { revisionId: string; weight: number }[];
    };
    aws.weights = Object.fromEntries(revisionWeights.map((it) => [it.revisionId, it.weight]));
    aws.updateStatus = 'InProgress';
    aws.reads = 0;
  } else if (aws.updateStatus === 'InProgress' && aws.reads++ >= aws.settling)
    aws.updateStatus = 'Successful';
  const revisionWeights = Object.entries(aws.weights).map(([revisionId, weight]) => ({ revisionId, weight }));
  return [
    200,
    { state: 'Active', updateStatus: aws.updateStatus, updateStatusReason: 'no room', revisionWeights },
  ];
}

beforeEach(async () => {
  Object.assign(aws, {
    weights: { [OLD]: 100 },
    updateStatus: 'Successful',
    refused: [],
    firing: new Set(),
    calls: [],
    executions: [],
    outcomes: [],
    settling: 1,
    reads: 0,
  });
  server = createServer(async (request, response) => {
    const { method = '', url = '' } = request;
    const body = await bodyOf(request);
    if (url !== '/response')
      expect(request.headers.authorization).toMatch(/\/eu-central-1\/(?:lambda|states)\/aws4_request/);
    aws.calls.push(`${method} ${url}`);
    const refused = aws.refused.shift();
    const [status, result] = refused
      ? [refused === 'Fault' ? 500 : 400, { __type: refused }]
      : answer(method, url, body);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(result));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_ENDPOINT_URL_LAMBDA_WEB', origin);
  vi.stubEnv('AWS_ENDPOINT_URL_SFN', origin);
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

function aRequest(
  { RequestType = 'Update', OldResourceProperties }: Partial<ShiftRequest> = {},
  changes: Partial<ShiftProperties> = {},
): ShiftRequest {
  return {
    RequestType,
    ResponseURL: `${origin}/response`,
    StackId: 'stack',
    RequestId: 'request-1',
    LogicalResourceId: 'Shift',
    ResourceProperties: {
      StateMachineArn: 'arn:aws:states:eu-central-1:111122223333:stateMachine:shift',
      FunctionName: 'signpost-prod-visitors',
      EndpointName: 'live',
      RevisionId: NEW,
      RevisionCreatedAt: '2026-11-25T10:00:00Z',
      CanaryMinutes: '5',
      Alarms: ['faults', 'responses'],
      ...changes,
    },
    OldResourceProperties: OldResourceProperties ?? {
      RevisionId: OLD,
      RevisionCreatedAt: '2026-11-24T10:00:00Z',
    },
  };
}

/** Runs the state machine: what happens at which second, and how long it takes. */
async function roll(request: ShiftRequest, events: Record<number, () => void> = {}) {
  let shift: Shift = { request, wait: 1 };
  let seconds = 0;
  const history: string[] = [];
  for (let steps = 0; steps < 100; steps++) {
    for (const [at, happens] of Object.entries(events)) {
      if (Number(at) <= seconds) {
        delete events[Number(at)];
        happens();
      }
    }
    const MetricAlarms = request.ResourceProperties.Alarms.map((AlarmName) => ({
      AlarmName,
      StateValue: aws.firing.has(AlarmName) ? 'ALARM' : 'OK',
    }));
    try {
      // What is between two steps is stored as JSON.
      shift = JSON.parse(
        JSON.stringify(await shiftVisits({ ...shift, alarms: { MetricAlarms } }, seconds * 1000)),
      );
    } catch (error) {
      shift = { ...shift, error: { Error: (error as Error).name } };
    }
    const weights = JSON.stringify(aws.weights);
    if (history.at(-1) !== weights) history.push(weights);
    if (shift.wait === 0) return { seconds, steps: steps + 1, history, outcome: aws.outcomes.at(-1) };
    seconds += shift.wait;
  }
  throw new Error('The rollout did not end');
}

const served = (weights: Record<string, number>) => JSON.stringify(weights);
const TENTH = served({ [OLD]: 90, [NEW]: 10 });

describe('the rollout of a revision of the visitor server', () => {
  it('gets a tenth of the visits during the canary, and leaves the rest to CloudFormation', async () => {
    const { seconds, steps, history, outcome } = await roll(aRequest());
    expect(history).toEqual([TENTH]);
    expect(seconds).toBeGreaterThanOrEqual(300);
    expect(seconds).toBeLessThan(330);
    expect(steps).toBeLessThan(30);
    expect(outcome).toEqual({
      Status: 'SUCCESS',
      Reason: 'done',
      PhysicalResourceId: 'signpost-prod-visitors/live',
      RequestId: 'request-1',
      StackId: 'stack',
      LogicalResourceId: 'Shift',
    });
  });

  it('begins its minutes when the weights are in effect, not when they are requested', async () => {
    aws.settling = 20;
    const { seconds } = await roll(aRequest());
    expect(seconds).toBeGreaterThanOrEqual(400);
  });

  it('returns the visits when an alarm fires, and fails the deployment only then', async () => {
    const { history, outcome, seconds } = await roll(aRequest(), { 120: () => aws.firing.add('faults') });
    expect(history).toEqual([TENTH, served({ [OLD]: 100 })]);
    expect(outcome).toMatchObject({ Status: 'FAILED', Reason: expect.stringContaining('faults') });
    expect(seconds).toBeLessThan(160);
  });

  it('returns them even if the alarm is over meanwhile', async () => {
    aws.settling = 3;
    const { history, outcome } = await roll(aRequest(), {
      120: () => aws.firing.add('faults'),
      136: () => aws.firing.clear(),
    });
    expect(history).toEqual([TENTH, served({ [OLD]: 100 })]);
    expect(outcome?.Status).toBe('FAILED');
  });

  it('ignores an alarm that fired before: the new revision may repair the old one', async () => {
    aws.firing.add('responses');
    expect((await roll(aRequest())).outcome?.Status).toBe('SUCCESS');
  });

  it('is done at once in a first deployment', async () => {
    aws.weights = undefined;
    const { seconds, outcome } = await roll(aRequest({ RequestType: 'Create' }));
    expect([seconds, outcome?.Status]).toEqual([0, 'SUCCESS']);
  });

  it('is done at once if the revision has all visits, such as when the canary is switched on', async () => {
    aws.weights = { [NEW]: 100 };
    const { seconds, outcome } = await roll(aRequest({ RequestType: 'Create' }));
    expect([seconds, outcome?.Status]).toEqual([0, 'SUCCESS']);
    expect(aws.calls.filter((call) => call.startsWith('PATCH'))).toEqual([]);
  });

  it('takes no canary to roll back, wherever the update failed', async () => {
    const back = aRequest(
      { OldResourceProperties: { RevisionId: NEW, RevisionCreatedAt: '2026-11-25T10:00:00Z' } },
      { RevisionId: OLD, RevisionCreatedAt: '2026-11-24T10:00:00Z' },
    );
    for (const weights of [{ [OLD]: 100 }, { [OLD]: 90, [NEW]: 10 }, { [NEW]: 100 }]) {
      aws.weights = weights;
      const { seconds, outcome } = await roll(back);
      expect(aws.weights).toEqual({ [OLD]: 100 });
      expect(seconds).toBeLessThanOrEqual(15);
      expect(outcome?.Status).toBe('SUCCESS');
    }
  });

  it('waits for another change, and tries again after a conflict', async () => {
    aws.updateStatus = 'InProgress';
    aws.settling = 2;
    aws.refused = ['', '', '', 'ConflictException'];
    const { history, outcome } = await roll(aRequest());
    expect(history).toEqual([served({ [OLD]: 100 }), TENTH]);
    expect(outcome?.Status).toBe('SUCCESS');
  });

  it("fails, and changes nothing, if the new revision's visits are taken away from outside", async () => {
    const { outcome } = await roll(aRequest(), {
      60: () => Object.assign(aws, { weights: { other: 100 } }),
    });
    expect(aws.weights).toEqual({ other: 100 });
    expect(outcome).toMatchObject({ Status: 'FAILED', Reason: expect.stringContaining('from outside') });
  });

  it('fails if the weights cannot be changed', async () => {
    const { outcome } = await roll(aRequest(), {
      5: () => Object.assign(aws, { weights: { [OLD]: 100 }, updateStatus: 'Failed' }),
    });
    expect(outcome).toMatchObject({ Status: 'FAILED', Reason: expect.stringContaining('no room') });
  });

  it('succeeds when the new revision is given all visits from outside', async () => {
    const { outcome, seconds } = await roll(aRequest(), {
      60: () => Object.assign(aws, { weights: { [NEW]: 100 } }),
    });
    expect([outcome?.Status, seconds < 90]).toEqual(['SUCCESS', true]);
  });

  it('returns the visits if it cannot be watched', async () => {
    const { history, outcome } = await roll(aRequest(), { 60: () => (aws.refused = ['Fault']) });
    expect(history).toEqual([TENTH, served({ [OLD]: 100 })]);
    expect(outcome).toMatchObject({
      Status: 'FAILED',
      Reason: expect.stringContaining('could not be watched'),
    });
  });

  it('tells CloudFormation even if nothing works, which then rolls back', async () => {
    const { outcome } = await roll(aRequest(), { 60: () => (aws.refused = ['Fault', 'Fault']) });
    expect(outcome?.Status).toBe('FAILED');
  });

  it('does the same in a step that is repeated after a crash', async () => {
    const first = await shiftVisits({ request: aRequest(), wait: 1 }, 0);
    const weights = structuredClone(aws.weights);
    aws.updateStatus = 'Successful';
    const repeated = await shiftVisits({ request: aRequest(), wait: 1 }, 0);
    expect(repeated).toEqual(first);
    expect(aws.weights).toEqual(weights);
  });

  it('fails a step whose outcome CloudFormation did not accept, so that it is repeated', async () => {
    aws.weights = { [NEW]: 100 };
    aws.refused = ['', 'Fault'];
    await expect(shiftVisits({ request: aRequest(), wait: 1 }, 0)).rejects.toThrow(
      'refused the response: 500',
    );
  });
});

describe('the removal of rollouts', () => {
  const removal = () => aRequest({ RequestType: 'Delete' });

  it('succeeds after the endpoint has gone, and changes nothing that has settled', async () => {
    for (const weights of [undefined, { [NEW]: 100 }]) {
      aws.weights = weights;
      expect(await roll(removal())).toMatchObject({ seconds: 0, outcome: { Status: 'SUCCESS' } });
    }
    expect(aws.calls.filter((call) => call.startsWith('PATCH'))).toEqual([]);
  });

  it('ends a rollout that did not end', async () => {
    aws.weights = { [OLD]: 90, [NEW]: 10 };
    expect((await roll(removal())).outcome?.Status).toBe('SUCCESS');
    expect(aws.weights).toEqual({ [OLD]: 100 });
  });

  it('succeeds even if nothing works', async () => {
    aws.refused = ['Fault'];
    expect((await roll(removal())).outcome?.Status).toBe('SUCCESS');
  });
});

describe('the function that CloudFormation calls', () => {
  const call = (event: ShiftRequest | Shift) => handler(event, { awsRequestId: 'id' } as never);

  it('starts one execution for a request that is delivered twice', async () => {
    await call(aRequest());
    await call(aRequest());
    expect(new Set(aws.executions.map(({ name }) => name))).toEqual(new Set(['request-1']));
    expect(JSON.parse(aws.executions[0]?.input ?? '')).toEqual({ request: aRequest(), wait: 1 });
    expect(aws.outcomes).toEqual([]);
  });

  it('fails the deployment at once if it cannot, but not a removal', async () => {
    aws.refused = ['AccessDeniedException'];
    await call(aRequest());
    aws.refused = ['AccessDeniedException'];
    await call(aRequest({ RequestType: 'Delete' }));
    expect(aws.outcomes.map(({ Status }) => Status)).toEqual(['FAILED', 'SUCCESS']);
  });

  it('takes the steps of the state machine', async () => {
    expect(await call({ request: aRequest(), wait: 1 })).toMatchObject({ before: OLD, wait: 5 });
  });

  it('logs no signed URL', async () => {
    aws.weights = undefined;
    await call({ request: aRequest(), wait: 1 });
    expect(JSON.stringify(vi.mocked(process.stdout.write).mock.calls)).not.toContain('/response');
  });
});
