import { Faults } from '@signpost/local-aws/platform/faults.ts';
import { describe, expect, it } from 'vitest';

const lines: string[] = [];
const faultsOf = (seed: number) => new Faults(seed, { debug: (text) => void lines.push(text) });

describe('faults of a seed', () => {
  it('are the same for the same seed', () => {
    const decisions = (seed: number) => {
      const faults = faultsOf(seed);
      return Array.from({ length: 50 }, () => [faults.occurs(0.5), faults.below(10)]);
    };
    expect(decisions(1)).toEqual(decisions(1));
    expect(decisions(1)).not.toEqual(decisions(2));
  });

  it('occur about as often as they should', () => {
    const faults = faultsOf(0);
    const occurred = Array.from({ length: 10_000 }, () => faults.occurs(0.02)).filter(Boolean);
    expect(occurred.length).toBeGreaterThan(150);
    expect(occurred.length).toBeLessThan(250);
  });

  it('choose among all values, and lose none in another order', () => {
    const faults = faultsOf(7);
    const chosen = new Set(Array.from({ length: 100 }, () => faults.oneOf(['a', 'b', 'c'])));
    expect([...chosen].toSorted()).toEqual(['a', 'b', 'c']);
    const values = Array.from({ length: 20 }, (_, index) => index);
    const shuffled = faults.shuffled(values);
    expect(shuffled).not.toEqual(values);
    expect(shuffled.toSorted((one, other) => one - other)).toEqual(values);
  });

  it('are logged with it', () => {
    faultsOf(5).report('GetItem of items: ThrottlingException');
    expect(lines).toContain('fault of seed 5: GetItem of items: ThrottlingException');
  });
});
