import { readSettings } from '@signpost/local-aws/platform/settings.ts';
import { describe, expect, it } from 'vitest';

describe('readSettings', () => {
  it('has no faults, and environments with many invocations, by default', () => {
    for (const variables of [{}, { CONCURRENCY: '', LOCAL_FAULTS: '' }, { LOCAL_FAULTS: 'off' }]) {
      expect(readSettings(variables)).not.toHaveProperty('faults');
      expect(readSettings(variables)).not.toHaveProperty('concurrency');
    }
  });

  it('reads a seed, or picks one', () => {
    expect(readSettings({ LOCAL_FAULTS: '0', CONCURRENCY: 'one' })).toMatchObject({
      faults: 0,
      concurrency: 'one',
    });
    const seeds = [1, 2].map(() => readSettings({ LOCAL_FAULTS: 'on' }).faults);
    expect(seeds[0]).toBeGreaterThan(0);
    expect(seeds[0]).not.toBe(seeds[1]);
  });

  it('reads the endpoints of services that it does not emulate itself', () => {
    const variables = {
      AWS_ENDPOINT_URL_DYNAMODB: 'http://localhost:8000/',
      AWS_ENDPOINT_URL_BEDROCK_RUNTIME: 'http://localhost:4566',
    };
    expect(readSettings(variables)).toMatchObject({
      dynamoEndpoint: 'http://localhost:8000',
      bedrockEndpoint: 'http://localhost:4566',
    });
  });

  it('counts calls of the table only if it is told to', () => {
    for (const TABLE_CALLS of [undefined, '', 'off']) {
      expect(readSettings({ TABLE_CALLS })).not.toHaveProperty('countsCalls');
    }
    expect(readSettings({ TABLE_CALLS: 'on' })).toMatchObject({ countsCalls: true });
  });

  it.each([
    [
      { AWS_ENDPOINT_URL_BEDROCK_RUNTIME: 'localhost' },
      'AWS_ENDPOINT_URL_BEDROCK_RUNTIME must be an http(s) URL, not "localhost".',
    ],
    [{ TABLE_CALLS: '1' }, 'TABLE_CALLS must be on or off, not "1".'],
    [{ CONCURRENCY: '1' }, 'CONCURRENCY must be one of many, one, not "1".'],
    [
      { LOCAL_FAULTS: 'yes' },
      'LOCAL_FAULTS must be on, off or a whole number from 0 to 2147483647, not "yes".',
    ],
    [{ LOCAL_FAULTS: '2147483648' }, 'LOCAL_FAULTS must be on, off or a whole number'],
    [{ LOCAL_FAULTS: '-1' }, 'LOCAL_FAULTS must be on, off or a whole number'],
  ])('refuses %j in one line', (variables, message) => {
    expect(() => readSettings(variables)).toThrow(message);
  });
});
