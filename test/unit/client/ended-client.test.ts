import { expect, it } from 'vitest';
import { failure, fakeService } from '#test/support/servers/fake-service.ts';

it('the signal of a client ends every call at once, also one that waits for a retry', async () => {
  const ended = new AbortController();
  const { signpost, sent } = fakeService([() => failure(503, 'UNAVAILABLE', { 'retry-after': '60' })], {
    signal: ended.signal,
  });
  const call = signpost.me();
  await expect.poll(() => sent.length).toBe(1);
  ended.abort('interrupted');
  await expect(call).rejects.toBe('interrupted');
  await expect(signpost.links.list({ signal: new AbortController().signal }).page()).rejects.toBe(
    'interrupted',
  );
  expect(sent).toHaveLength(1);
});
