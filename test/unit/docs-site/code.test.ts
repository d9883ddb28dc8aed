import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { codeBlock } from '#infra/build/docs-site/code.ts';
import { contrast } from '#shared/smart-links/rendering/theme/contrast.ts';
import { THEMED_TOKENS } from '#shared/visitor-pages/tokens.ts';
import { textOf } from '#test/support/browser/html-text.ts';
import { forEvery } from '#test/support/for-every.ts';

describe('a block of code', () => {
  it.each([
    ['bash', 'curl -X PUT "$API/links" # all', ['built_in', 'attr', 'string', 'variable', 'comment']],
    ['bash cli', 'signpost links list --all', ['built_in', 'attr']],
    ['ts', 'const one = await links.get(id, 1);', ['keyword', 'number', 'title']],
    ['python', 'for link in client.links.list(limit=1):', ['keyword', 'number']],
    ['json', '{ "code": "<a>", "ok": true }', ['attr', 'string', 'literal']],
    ['mermaid', 'graph <script>', []],
  ])('in %s is escaped, and its parts are marked', (fence, code, scopes) => {
    const [, block = ''] = /<code>(.*)<\/code>/.exec(codeBlock({ fence, code }).text) ?? [];
    for (const scope of scopes) expect(block).toMatch(new RegExp(`<span class="code-${scope}[ "]`));
    expect(textOf(block)).toBe(code);
    expect(block).not.toMatch(/<(?!\/?span)/);
  });

  it('has colors with a contrast of 4.5:1 in light and dark', () => {
    const cards = [...THEMED_TOKENS.matchAll(/--card:(#\w+)/g)].map(([, card = '']) =>
      card.length === 4 ? card.replace(/\w/g, '$&$&') : card,
    );
    const style = readFileSync('infra/build/docs-site/style.css', 'utf8');
    return forEvery(style.matchAll(/light-dark\((#\w{6}), (#\w{6})\)/g), ([, ...colors]) => {
      for (const [at, color] of colors.entries())
        expect(contrast(color, cards[at] ?? '')).toBeGreaterThanOrEqual(4.5);
    });
  });
});
