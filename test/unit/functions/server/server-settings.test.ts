import { describe, expect, it } from 'vitest';
import { REQUIRED, readServerSettings } from '#functions/server/server-settings.ts';

const all = Object.fromEntries(REQUIRED.map((name) => [name, 'test']));

describe('readServerSettings', () => {
  it('listens where Lambda says, else on PORT, else on 8080', () => {
    const addressOf = (variables: object) => readServerSettings({ ...all, ...variables }).address;
    expect(addressOf({ AWS_LAMBDA_HTTP_ENDPOINT: '127.0.0.1:9000', PORT: '3' })).toEqual({
      host: '127.0.0.1',
      port: 9000,
    });
    expect(addressOf({ AWS_LAMBDA_HTTP_ENDPOINT: '[::1]:9000' })).toEqual({ host: '::1', port: 9000 });
    expect(addressOf({ PORT: '3000' })).toEqual({ host: undefined, port: 3000 });
    expect(addressOf({})).toEqual({ host: undefined, port: 8080 });
  });

  it('names the variable of an address that is none', () => {
    expect(() => readServerSettings({ ...all, PORT: 'http' })).toThrow('PORT must be a port');
    expect(() => readServerSettings({ ...all, AWS_LAMBDA_HTTP_ENDPOINT: ':70000' })).toThrow(
      'AWS_LAMBDA_HTTP_ENDPOINT must be',
    );
  });

  it('names all variables that are missing', () => {
    const { TABLE_NAME, VISITOR_KEY, ...rest } = all;
    expect(() => readServerSettings(rest)).toThrow('not set: TABLE_NAME, VISITOR_KEY');
  });

  it('needs no queue of events on Lambda, where it serves no rows that send any', () => {
    const { EVENT_QUEUE_URL, ...rest } = all;
    expect(() => readServerSettings({ ...rest, AWS_LAMBDA_HTTP_ENDPOINT: 'localhost:1' })).not.toThrow();
    expect(() => readServerSettings(rest)).toThrow('EVENT_QUEUE_URL');
  });
});
