import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import {
  COUNTED_TOGETHER,
  forgetPairs,
  isWithinPixelLimit,
  PIXEL_LIMITS,
} from '#shared/clicks/visits/limit-pixels.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import * as aws from '#shared/platform/runtime/aws-call.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { captureLog } from '#test/support/log-lines.ts';

const { perMinute, perHour } = PIXEL_LIMITS;
const START = Date.parse('2026-11-20T10:00:00.000Z');
const at = (seconds: number) => new Date(START + seconds * 1000);
const NAT = '203.0.113.5';

tableOfFile();

let writes: MockInstance<typeof aws.awsCall>;
beforeEach(() => {
  vi.stubEnv('SERVICE_KEY', 'key');
  forgetPairs();
  captureLog();
  writes = vi.spyOn(aws, 'awsCall');
});

/** How many of some events may be recorded. */
async function allowed(targetId: string, events: number, seconds = 0, address = NAT): Promise<number> {
  let count = 0;
  for (let i = 0; i < events; i++) if (await isWithinPixelLimit(targetId, address, at(seconds))) count++;
  return count;
}

describe('isWithinPixelLimit', () => {
  it('accepts events of one minute up to the limit, separately for each address and target', async () => {
    const targetId = newId('smartLink');
    expect(await allowed(targetId, perMinute + 50)).toBe(perMinute);
    expect(await allowed(targetId, 3, 0, '203.0.113.6')).toBe(3);
    expect(await allowed(newId('smartLink'), 3)).toBe(3);
    expect(await allowed(targetId, perMinute + 50, 60)).toBe(perMinute);
  });

  it('enforces the hourly limit', async () => {
    const targetId = newId('link');
    let total = 0;
    for (let minute = 0; minute < 15; minute++) total += await allowed(targetId, perMinute, minute * 60);
    expect(total).toBe(perHour);
    expect(await allowed(targetId, 10, 3599)).toBe(0);
    expect(await allowed(targetId, 10, 3600)).toBe(10);
  });

  it('writes nothing for few events of a visitor, once for several, nothing beyond the limit', async () => {
    const targetId = newId('link');
    await allowed(targetId, COUNTED_TOGETHER - 1);
    expect(writes).not.toHaveBeenCalled();
    await allowed(targetId, perMinute + 1000);
    expect(writes).toHaveBeenCalledTimes(perMinute / COUNTED_TOGETHER);
  });

  it('is shared by processes, each of which may exceed it by four events', async () => {
    const targetId = newId('link');
    await allowed(targetId, perMinute);
    forgetPairs();
    expect(await allowed(targetId, 50)).toBe(COUNTED_TOGETHER - 1);
  });

  it('accepts everything when it cannot count', async () => {
    writes.mockRejectedValue(new Error('throttled'));
    expect(await allowed(newId('link'), perMinute + 50)).toBe(perMinute + 50);
    writes.mockRestore();
  });

  it('stores no address, and nothing for longer than two hours', async () => {
    await allowed(newId('link'), COUNTED_TOGETHER);
    const { Items = [] } = await dynamo().send(new ScanCommand({ TableName: tableName() }));
    expect(Items.length).toBeGreaterThan(0);
    for (const { pk, ttl } of Items) {
      expect(pk).toMatch(/^RATE#pixels#/);
      expect(Number(ttl) * 1000 - START).toBeLessThanOrEqual(3 * 3600_000);
    }
    expect(JSON.stringify(Items)).not.toContain('203.0.113');
  });
});
