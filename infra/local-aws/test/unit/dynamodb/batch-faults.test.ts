import { withheld } from '@signpost/local-aws/dynamodb/batch-faults.ts';
import { Faults } from '@signpost/local-aws/platform/faults.ts';
import { describe, expect, it } from 'vitest';

const faults = new Faults(1, { debug: () => undefined });
const key = (id: number) => ({ pk: { S: String(id) } });

describe('the items that a batch leaves unprocessed', () => {
  it('are some of it, never all, and keep what the request says about them', () => {
    const Keys = [1, 2, 3, 4].map(key);
    for (let run = 0; run < 20; run++) {
      const input = {
        RequestItems: { items: { Keys, ConsistentRead: true } },
        ReturnConsumedCapacity: 'NONE',
      };
      const split = withheld(input, faults);
      const sent = split?.sent.RequestItems['items'] as { Keys: object[] };
      const left = split?.unprocessed['items'] as { Keys: object[] };
      expect(sent).toMatchObject({ ConsistentRead: true });
      expect(left).toMatchObject({ ConsistentRead: true });
      expect(split?.sent).toMatchObject({ ReturnConsumedCapacity: 'NONE' });
      expect(sent.Keys.length).toBeGreaterThan(0);
      expect(left.Keys.length).toBe(split?.count);
      expect(new Set([...sent.Keys, ...left.Keys])).toEqual(new Set(Keys));
    }
  });

  it('are writes of one table', () => {
    const puts = [1, 2, 3].map((id) => ({ PutRequest: { Item: key(id) } }));
    const split = withheld({ RequestItems: { logs: [{ DeleteRequest: {} }], items: puts } }, faults);
    expect(split?.sent.RequestItems['logs']).toHaveLength(1);
    expect(Object.keys(split?.unprocessed ?? {})).toEqual(['items']);
  });

  it('cannot be the only one', () => {
    expect(withheld({ RequestItems: { items: { Keys: [key(1)] } } }, faults)).toBeUndefined();
  });
});
