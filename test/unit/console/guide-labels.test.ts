import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { en } from '#console/texts/en.ts';

const guide = readFileSync(new URL('../../../docs/guides/console.md', import.meta.url), 'utf8');

/** All texts of the console that take no values. */
function textsIn(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsIn) : [];
}

/** `qrSave(undefined)`: labels that name a domain only where there is one. */
const OTHERS = [en.links.qrSave(undefined)];

describe('the guide to the console', () => {
  it('uses the labels of the console', () => {
    const known = new Set([...textsIn(en), ...OTHERS]);
    const labels = [...guide.matchAll(/(?<![*\w])\*([^*\n]+)\*(?!\*)/g)].map(([, label = '']) => label);
    expect(labels.length).toBeGreaterThan(50);
    expect(labels.filter((label) => !known.has(label))).toEqual([]);
  });
});
