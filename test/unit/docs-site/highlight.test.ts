import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { highlighted } from '#infra/build/docs-site/highlight.ts';
import { contrast } from '#shared/smart-links/rendering/theme/contrast.ts';
import { THEMED_TOKENS } from '#shared/visitor-pages/tokens.ts';
import { forEvery } from '#test/support/for-every.ts';

describe('highlighted', () => {
  it.each([
    ['bash', 'curl -X PUT "$API/links" # all', ['built_in', 'attr', 'string', 'variable', 'comment']],
    ['bash cli', 'signpost links list --all', ['built_in', 'attr']],
    ['ts', 'const one = await links.get(id, 1);', ['keyword', 'number', 'title']],
    ['python', 'for link in client.links.list(limit=1):', ['keyword', 'number']],
    ['json', '{ "code": "a", "ok": true }', ['attr', 'string', 'literal']],
  ])('marks the parts of %s', (language, code, scopes) => {
    const html = highlighted(code, language) ?? '';
    for (const scope of scopes) expect(html).toMatch(new RegExp(`<span class="code-${scope}[ "]`));
    expect(html.replace(/<[^>]*>/g, '').replaceAll('&quot;', '"')).toBe(code);
  });

  it('escapes HTML, and leaves other languages alone', () => {
    expect(highlighted('echo <script>', 'bash')).not.toContain('<script>');
    expect(highlighted('graph', 'mermaid')).toBeUndefined();
  });
});

describe('colors of code', () => {
  it('have a contrast of 4.5:1 in light and dark', () => {
    const [light = '', dark = ''] = [...THEMED_TOKENS.matchAll(/--card:(#\w+)/g)].map(([, card]) => card);
    const style = readFileSync('infra/build/docs-site/style.css', 'utf8');
    const pairs = [...style.matchAll(/light-dark\((#\w{6}), (#\w{6})\)/g)];
    return forEvery(pairs, ([, onLight = '', onDark = '']) => {
      expect(contrast(onLight, hex6(light))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(onDark, hex6(dark))).toBeGreaterThanOrEqual(4.5);
    });
  });
});

/** `#fff` as `#ffffff`. */
const hex6 = (color: string): string =>
  color.length === 4 ? color.replace(/[0-9a-f]/g, (digit) => digit + digit) : color;
