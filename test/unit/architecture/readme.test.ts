import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const README = readFileSync('README.md', 'utf8');

describe('README.md', () => {
  it('has at most 600 words', () => {
    expect(README.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(600);
  });

  it('names the two commands that the gate runs', () => {
    expect(README).toContain('npm ci && npm start');
    expect(README).toContain('npm ci && npm test');
    expect(readFileSync('.ci/run', 'utf8')).toContain('npm ci && npm test');
  });
});
