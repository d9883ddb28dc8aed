import { describe, expect, it } from 'vitest';
import { readArguments } from '#functions/mcp/read-arguments.ts';
import type { Tool } from '#functions/mcp/tool.ts';
import { TOOLS } from '#functions/mcp/tools.ts';

const named = (wanted: string) => TOOLS.find(({ name }) => name === wanted) as Tool;

/** What models and hosts sent, from public reports, and what they meant. */
const SENT: readonly [source: string, tool: string, sent: object, meant: object][] = [
  [
    'LibreChat 11905: null for what is left out',
    'list_links',
    { search: 'spring', tag: null, limit: null, cursor: null, status: null },
    { search: 'spring' },
  ],
  [
    'coder/xum 2887: empty texts in a search',
    'list_links',
    { search: '', tag: 'a', cursor: '' },
    { tag: 'a' },
  ],
  ['claude-code 59227: a list as text', 'create_link', { tags: '["a","b"]' }, { tags: ['a', 'b'] }],
  ['a list of objects as text', 'create_page', { urls: '[{"title":"A"}]' }, { urls: [{ title: 'A' }] }],
  ['objects of a list as text', 'create_page', { urls: ['{"title":"A"}'] }, { urls: [{ title: 'A' }] }],
  [
    'text within text',
    'create_page',
    { theme: '{"background":"{\\"gradient\\":\\"[]\\"}"}' },
    { theme: { background: { gradient: [] } } },
  ],
  ['a list for which a text is accepted, too', 'create_page', { tags: ' ["a"]' }, { tags: ['a'] }],
  [
    'an object of any names',
    'create_link',
    { rules: '[{"if":{"query":"{\\"a\\":\\"b\\"}"},"to":"x"}]' },
    {
      rules: [{ if: { query: { a: 'b' } }, to: 'x' }],
    },
  ],
  ['a number as text', 'list_links', { limit: '5' }, { limit: 5 }],
  [
    'a fraction as text',
    'create_link',
    { test: { goal: 'sale', minimum: '2.5' } },
    { test: { goal: 'sale', minimum: 2.5 } },
  ],
  ['a boolean as text', 'get_qr_code', { link: 'a', tracked: 'true' }, { link: 'a', tracked: true }],
  [
    'claude-code 95239: null in a list',
    'update_link',
    { link: 'a', tags: ['null'] },
    { link: 'a', tags: null },
  ],
  [
    'claude-code 95239: null as text',
    'update_link',
    { link: 'a', expiresAt: 'null' },
    { link: 'a', expiresAt: null },
  ],
  [
    'null as text for a number',
    'update_link',
    { link: 'a', maxClicks: 'null' },
    { link: 'a', maxClicks: null },
  ],
];

/** What is left for the validation, or has a meaning. */
const KEPT: readonly [what: string, tool: string, sent: unknown][] = [
  ['null that clears', 'update_link', { link: 'a', tags: null, expiresAt: null, utm: { source: null } }],
  ['an empty text in a change', 'update_link', { link: 'a', title: '' }],
  ['null for what is required', 'get_link', { link: null }],
  ['a text that looks like a list', 'create_link', { title: '["a"]', originalUrl: '[1]' }],
  ['a title that is a number', 'create_link', { title: '5', code: 'true' }],
  ['text that is no JSON', 'create_link', { tags: '[a', utm: '{' }],
  ['text that is nested too deeply', 'create_link', { tags: '['.repeat(5000) }],
  ['numbers that would lose digits', 'list_links', { limit: '12345678901234567890', cursor: '1' }],
  ['words that are no numbers', 'list_links', { limit: '0x10' }],
  ['unknown arguments', 'get_link', { link: 'a', other: null, constructor: '[]' }],
  ['the word null where null is not accepted', 'get_link', { link: 'null' }],
  ['no object', 'get_link', ['a']],
];

describe('arguments of tools', () => {
  it.each(SENT)('are read as they were meant: %s', (_, tool, sent, meant) => {
    expect(readArguments(named(tool), sent)).toEqual(meant);
  });

  it.each(KEPT)('are kept: %s', (_, tool, sent) => {
    expect(readArguments(named(tool), sent)).toEqual(sent);
  });

  it('of one tool do not become those of another object', () => {
    const sent = JSON.parse('{"link":"a","__proto__":{"link":"b"}}');
    const read = readArguments(named('get_link'), sent) as object;
    expect([Object.getPrototypeOf(read), Object.hasOwn(read, '__proto__')]).toEqual([Object.prototype, true]);
  });
});
