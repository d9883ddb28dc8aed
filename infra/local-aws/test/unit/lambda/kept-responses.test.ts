import { KeptResponses } from '@signpost/local-aws/lambda/kept-responses.ts';
import { beforeEach, describe, expect, it } from 'vitest';

const call = {
  headers: {
    'x-amz-target': 'DynamoDB_20120810.GetItem',
    authorization: 'AWS4-HMAC-SHA256 Credential=KEY1/20261130/us-east-1/dynamodb/aws4_request',
  },
  body: '{"Key":{"pk":{"S":"a"}}}',
};

let responses: KeptResponses;
let outdated: Int32Array;

const aResponse = (until = Date.now() + 1000) => ({
  status: 200,
  headers: {},
  body: '{}',
  kept: { outdated, until },
});

beforeEach(() => {
  responses = new KeptResponses();
  outdated = new Int32Array(new SharedArrayBuffer(4));
});

describe('A response to a call of a function', () => {
  it('is that of the same call', () => {
    const response = aResponse();
    responses.keep(call, response);
    expect(responses.find(call)).toBe(response);
    expect(responses.find({ ...call })).toBe(response);
  });

  it('is not that of a call with another operation, input or access key', () => {
    responses.keep(call, aResponse());
    const others = [
      { ...call, headers: { ...call.headers, 'x-amz-target': 'DynamoDB_20120810.BatchGetItem' } },
      { ...call, body: '{"Key":{"pk":{"S":"b"}}}' },
      { ...call, body: Buffer.from(call.body) },
      {
        ...call,
        headers: { ...call.headers, authorization: call.headers.authorization.replace('KEY1', 'KEY2') },
      },
    ];
    expect(others.map((other) => responses.find(other))).toEqual(others.map(() => undefined));
  });

  it('is not used once a write has begun, or it is old, or the endpoint does not keep it', () => {
    responses.keep(call, aResponse());
    Atomics.store(outdated, 0, 1);
    expect(responses.find(call)).toBeUndefined();
    Atomics.store(outdated, 0, 0);
    responses.keep(call, aResponse(Date.now()));
    expect(responses.find(call)).toBeUndefined();
    const { kept: _, ...response } = aResponse();
    responses.keep(call, response);
    expect(responses.find(call)).toBeUndefined();
  });

  it('takes bounded memory', () => {
    for (let i = 0; i <= 200; i++) responses.keep({ ...call, body: `${i}` }, aResponse());
    expect(responses.find({ ...call, body: '0' })).toBeUndefined();
    expect(responses.find({ ...call, body: '200' })).toBeDefined();
  });
});
