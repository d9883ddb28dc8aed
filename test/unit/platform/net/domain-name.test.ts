import { describe, expect, it } from 'vitest';
import { normalizeDomain } from '#shared/platform/net/domain-name.ts';

describe('normalizeDomain', () => {
  it.each([
    ['Go.Example.COM', 'go.example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    [' go.example.com ', 'go.example.com'],
  ])('%s becomes %s', (text, domain) => {
    expect(normalizeDomain(text)).toBe(domain);
  });

  it.each([
    '',
    'localhost',
    'go_.example.com',
    '-go.example.com',
    'go.example.com.',
    'go..example.com',
    'https://go.example.com',
    'go.example.com/r',
    'go.example.com:80',
    'go.ex%61mple.com',
    'go.exam\nple.com',
    'a@go.example.com',
    '10.0.0.1',
    '0x7f.1',
    `${'a'.repeat(64)}.example.com`,
  ])('refuses %j', (text) => {
    expect(normalizeDomain(text)).toBeUndefined();
  });
});
