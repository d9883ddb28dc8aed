import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MailPace } from '#shared/mail/mail-pace.ts';
import * as ses from '#shared/platform/runtime/ses.ts';
import { itemsOf } from '#test/support/builders/smart-links.ts';
import { startDynamoEngine } from '#test/support/emulators/dynamo-engine.ts';

const rate = vi.mocked(ses.readSendRate);

beforeEach(async () => {
  await (await startDynamoEngine()).createTable();
  rate.mockReset();
});

/** Sends many emails by so many workers at once; when each was sent. */
async function sendBy(workers: number, each: number): Promise<number[]> {
  const times: number[] = [];
  const paces = Array.from({ length: workers }, () => new MailPace(() => false));
  await Promise.all(
    paces.flatMap((pace) =>
      Array.from({ length: each }, () => pace.inTurn(async () => void times.push(Date.now()))),
    ),
  );
  return times;
}

describe('MailPace', () => {
  it.each([
    // A new account, and the sandbox.
    [14, 3, 12, 12],
    [1, 2, 2, 1],
  ])('at %i emails a second, %i workers share them', async (perSecond, workers, each, most) => {
    rate.mockResolvedValue(perSecond);
    const times = await sendBy(workers, each);
    expect(times).toHaveLength(workers * each);
    const seconds = Map.groupBy(times, (time) => Math.floor(time / 1000));
    // One that was allowed at the end of a second may be sent at the start of the next.
    for (const sent of seconds.values()) expect(sent.length).toBeLessThanOrEqual(most + workers);
    const counted = await itemsOf('RATE#mail-rate#ses');
    expect(counted.length).toBeGreaterThanOrEqual((workers * each) / most);
  });

  it('asks for a share once for many emails', async () => {
    rate.mockResolvedValue(500);
    expect(await sendBy(1, 300)).toHaveLength(300);
    const parts = (await itemsOf('RATE#mail-rate#ses')).reduce((sum, { uses }) => sum + Number(uses), 0);
    expect(parts).toBeGreaterThanOrEqual(12);
    expect(parts).toBeLessThan(30);
  });

  it('has no more at the same time than the client has connections', async () => {
    rate.mockResolvedValue(1000);
    const pace = new MailPace(() => false);
    let [running, most] = [0, 0];
    const send = async () => {
      most = Math.max(most, ++running);
      await sleep(20);
      running--;
    };
    await Promise.all(Array.from({ length: 200 }, () => pace.inTurn(send)));
    expect(most).toBe(48);
  });

  it('sends nothing more once the run is over, and frees its place after an error', async () => {
    rate.mockResolvedValue(2);
    let isOver = false;
    const pace = new MailPace(() => isOver);
    const failed = pace.inTurn(async () => {
      isOver = true;
      throw new Error('no SES');
    });
    await expect(failed).rejects.toThrow('no SES');
    const send = vi.fn(async () => 'sent');
    expect(await pace.inTurn(send)).toBe('over');
    expect(send).not.toHaveBeenCalled();
  });
});
