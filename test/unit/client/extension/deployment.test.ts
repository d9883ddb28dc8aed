import { describe, expect, it } from 'vitest';
import { deploymentOrigin, hostPermission } from '#clients/extension/src/deployment.ts';
import { tagsIn, targetOf } from '#clients/extension/src/target.ts';

describe('the URL of a deployment', () => {
  it.each([
    ['go.example.com', 'https://go.example.com'],
    [' https://go.example.com/console?x#y ', 'https://go.example.com'],
    ['HTTPS://GO.Example.com:443', 'https://go.example.com'],
    ['https://go.example.com:8443/', 'https://go.example.com:8443'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://127.0.0.1:3000/x', 'http://127.0.0.1:3000'],
    ['go.example.com:8443', 'https://go.example.com:8443'],
    ['münchen.example', 'https://xn--mnchen-3ya.example'],
  ])('takes %j as %s', (typed, origin) => expect(deploymentOrigin(typed)).toBe(origin));

  it.each([
    '',
    'http://go.example.com',
    'http://localhost.example.com',
    'http://127.0.0.1.example.com',
    'http://127.0.0.2',
    'https://user:secret@go.example.com',
    'https://localhost@go.example.com',
    'javascript://go.example.com/%0aalert(1)',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'ftp://go.example.com',
    'ws://localhost',
    'https://',
    'a b',
  ])('refuses %j', (typed) => expect(deploymentOrigin(typed)).toBeUndefined());

  it.each([
    ['https://go.example.com:8443', 'https://go.example.com/*'],
    ['http://localhost:3000', 'http://localhost/*'],
  ])('of %s needs the permission for its host only', (origin, pattern) =>
    expect(hostPermission(origin)).toEqual({ origins: [pattern] }),
  );
});

describe('what is to be shortened', () => {
  it('is a page with its title as text', () =>
    expect(targetOf('https://shop.example/a b', ' <b>Red</b>\ud800 ')).toEqual({
      url: 'https://shop.example/a%20b',
      title: '<b>Red</b>\ufffd',
    }));

  it.each([' ', '\u200b\u3164', '\u2800', '\u202e'])('has no title if nothing of %j can be seen', (title) =>
    expect(targetOf('https://shop.example/', title)?.title).toBe(''),
  );

  it('has as much of a long title as the API takes', () =>
    expect(targetOf('https://shop.example/', 'x'.repeat(300))?.title).toBe('x'.repeat(200)));

  it.each([
    undefined,
    '',
    'about:blank',
    'chrome://extensions',
    'edge://settings',
    'moz-extension://x/popup.html',
    'chrome-extension://x/popup.html',
    'view-source:https://shop.example',
    'file:///home/x.html',
    'data:text/html,x',
    'javascript:alert(1)',
    'blob:https://shop.example/x',
    `https://shop.example/${'x'.repeat(4096)}`,
  ])('is not %.40s', (url) => expect(targetOf(url)).toBeUndefined());

  it('has each tag once', () => expect(tagsIn(' spring, shoes ,,spring,')).toEqual(['spring', 'shoes']));
});
