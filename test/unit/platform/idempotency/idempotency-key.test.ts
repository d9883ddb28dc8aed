import { describe, expect, it } from 'vitest';
import { idempotencyKey } from '#shared/platform/idempotency/run-once.ts';

describe('the Idempotency-Key', () => {
  it.each(['a', 'x'.repeat(255), '8e03978e-40d5-43dd-bc93-6894a57f9324', '"quoted"', '~!'])(
    'may be %j',
    (key) => {
      expect(idempotencyKey({ 'idempotency-key': key })).toBe(key);
    },
  );

  it('may be absent', () => {
    expect(idempotencyKey({})).toBeUndefined();
  });

  it.each(['', 'x'.repeat(256), 'with space', 'tab\t', 'ümlaut', '\u007f'])('may not be %j', (key) => {
    expect(() => idempotencyKey({ 'idempotency-key': key })).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_ERROR',
        details: [expect.objectContaining({ path: 'Idempotency-Key' })],
      }),
    );
  });
});
