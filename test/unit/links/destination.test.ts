import { describe, expect, it } from 'vitest';
import { destinationProblem, isOwnRedirect, normalizeDomain } from '../../../shared/links/destination.ts';

describe('a destination', () => {
  it.each([
    'https://example.com',
    'HTTP://EXAMPLE.COM/Path?q=1#x',
    'https://münchen.example/größe',
    'https://example.com/日本語?q=шлях',
    'http://localhost:8080/x',
    `https://example.com/${'x'.repeat(4096 - 'https://example.com/'.length)}`,
  ])('may be %s', (url) => {
    expect(destinationProblem(url)).toBeUndefined();
  });

  it.each([
    ['example.com', 'absolute URL'],
    ['//example.com', 'absolute URL'],
    ['https:example.com', 'absolute URL'],
    ['https:/example.com', 'absolute URL'],
    ['https:///example.com', 'absolute URL'],
    ['https://\\example.com', 'absolute URL'],
    ['javascript:alert(1)', 'absolute URL'],
    ['JaVaScRiPt://example.com/%0aalert(1)', 'absolute URL'],
    ['data:text/html,<script>', 'absolute URL'],
    ['file:///etc/passwd', 'absolute URL'],
    ['https://example.com/a\tb', 'white space'],
    ['https://example.com/\r\nlocation: https://evil.example', 'white space'],
    ['https://example.com/\u0000', 'white space'],
    ['https://example.com/\u2028', 'white space'],
    ['https://a:b@example.com', 'user name'],
    ['https://a@example.com', 'user name'],
    ['https://example.com:99999', 'not a valid URL'],
    ['https://[::1', 'not a valid URL'],
    [`https://example.com/${'x'.repeat(4096)}`, '4096 characters'],
    [`https://example.com/${'日'.repeat(1000)}`, '8192 characters once it is percent-encoded'],
  ])('may not be %j', (url, problem) => {
    expect(destinationProblem(url)).toContain(problem);
  });
});

describe('isOwnRedirect', () => {
  it.each([
    ['https://go.example.com/r/abc', true],
    ['https://GO.example.com/R/abc?x', true],
    ['https://go.example.com:443/r/abc', true],
    ['https://go.example.com/r', true],
    ['https://go.example.com/route', false],
    ['https://go.example.com:8443/r/abc', false],
    ['https://other.example.com/r/abc', false],
  ])('%s: %s', (url, expected) => {
    expect(isOwnRedirect(url, ['go.example.com'])).toBe(expected);
  });
});

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
    'a@go.example.com',
    '10.0.0.1',
    '0x7f.1',
    `${'a'.repeat(64)}.example.com`,
  ])('refuses %j', (text) => {
    expect(normalizeDomain(text)).toBeUndefined();
  });
});
