import { describe, expect, it } from 'vitest';
import { VisitorSketch } from '#shared/clicks/journal/visitor-sketch.ts';
import { visitorNumber } from '#test/support/builders/clicks.ts';

function sketchOf(from: number, to: number, named = 0): VisitorSketch {
  const sketch = new VisitorSketch();
  for (let n = from; n < to; n++) sketch.add(visitorNumber(n));
  sketch.condense(named);
  return sketch;
}

const again = (sketch: VisitorSketch) => VisitorSketch.unpack(JSON.parse(JSON.stringify(sketch.pack())));

describe('VisitorSketch', () => {
  it('counts exactly, and names everyone, until it is condensed', () => {
    const sketch = sketchOf(0, 256, 256);
    sketch.add(visitorNumber(7));
    expect([sketch.count, sketch.isExact, sketch.names?.size]).toEqual([256, true, 256]);
    sketch.add(visitorNumber(256));
    sketch.condense(256);
    expect([sketch.isExact, sketch.names]).toEqual([false, undefined]);
  });

  it('is off by less than 1.7 % of standard error at every size', () => {
    for (const size of [300, 1000, 4000, 10_000, 40_000]) {
      const runs = size > 10_000 ? 4 : 20;
      const errors = Array.from({ length: runs }, (_, run) => {
        const start = run * 1_000_000;
        return sketchOf(start, start + size).count / size - 1;
      });
      const standard = Math.sqrt(errors.reduce((sum, error) => sum + error ** 2, 0) / runs);
      // Of so few runs the measured error scatters itself.
      expect(standard, `${size} visitors`).toBeLessThan(0.017 * (1 + 2 / Math.sqrt(runs)));
      expect(Math.abs(errors.reduce((sum, error) => sum + error, 0) / runs)).toBeLessThan(0.015);
    }
  }, 60_000);

  it('counts the whole as the merged parts do, however they overlap and are divided', () => {
    const whole = sketchOf(0, 5000);
    for (const parts of [
      [sketchOf(0, 3000), sketchOf(2000, 5000)],
      [sketchOf(0, 200, 256), sketchOf(100, 5000)],
      [sketchOf(100, 5000), sketchOf(0, 200, 256), sketchOf(0, 5000)],
    ]) {
      const sum = new VisitorSketch();
      for (const part of parts) sum.merge(again(part));
      expect(sum.count).toBe(whole.count);
    }
  });

  it('stays the same when it is stored', () => {
    for (const sketch of [new VisitorSketch(), sketchOf(0, 30, 256), sketchOf(0, 30_000)]) {
      const stored = again(sketch);
      expect([stored.count, stored.isExact, stored.names]).toEqual([
        sketch.count,
        sketch.isExact,
        sketch.names,
      ]);
      stored.add(visitorNumber(999_999_999));
      expect(stored.count).toBeGreaterThanOrEqual(sketch.count);
    }
  });

  it('counts no visitors as 0', () => {
    const sketch = new VisitorSketch();
    sketch.condense(-1);
    expect(sketch.count).toBe(0);
  });
});
