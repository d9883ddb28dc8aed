import { describe, expect, it } from 'vitest';
import { targetFrom } from '#infra/build/docs-site/guides.ts';
import { html } from '#infra/build/docs-site/html.ts';
import { renderMarkdown, servedMarkdown } from '#infra/build/docs-site/markdown.ts';

const target = targetFrom('docs/guides/links.md');
const render = (source: string) => renderMarkdown(source, target, html`<p>Install</p>`).html.text;
const fence = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\`\n`;

describe('renderMarkdown', () => {
  it.each([
    ['[a](errors.md#retry)', '<a href="/docs/guides/errors#retry">a</a>'],
    ['[a](http://localhost:3000/docs/errors)', '<a href="/docs/errors">a</a>'],
    ['[a](../deploy.md#domains)', 'a'],
    ['[a](http://localhost:4000/)', 'a'],
    ['a <img src=x> b', 'a &lt;img src=x&gt; b'],
    ['`<script>`', '<code>&lt;script&gt;</code>'],
    ['`http://localhost:3000/v1`', '<code>https://origin.invalid/v1</code>'],
  ])('renders %s', (source, rendered) => {
    expect(render(source)).toBe(`<p class="lead">${rendered}</p>`);
  });

  it('gives headings the IDs that GitHub gives them', () => {
    const { title, parts } = renderMarkdown('# A\n\n## `a`, b & c: d\n\n## Twice\n\n## Twice', target);
    expect([title, ...parts.map(({ id }) => id)]).toEqual(['A', '', 'a-b--c-d', 'twice', 'twice-1']);
  });

  it('joins blocks of code that follow each other, the first shown for missing languages', () => {
    const sample = [fence('bash', 'curl x'), fence('bash cli', 'signpost x')].join('\n');
    const rendered = render(`${sample}\nand\n\n${sample}`);
    const buttons = [...rendered.matchAll(/data-for="([^"]*)"\s+aria-pressed="false">([^<]+)</g)];
    const first = [
      ['curl ts python', 'curl'],
      ['cli', 'Command line'],
    ];
    expect(buttons.map(([, languages, label]) => [languages, label])).toEqual([...first, ...first]);
    expect(rendered.match(/<figure/g)).toHaveLength(4);
    expect(rendered.match(/Install/g)).toHaveLength(1);
  });

  it('keeps blocks apart that have text between them, or a language without a tab', () => {
    const rendered = render(
      [fence('bash', 'a'), 'and', fence('python', 'b'), fence('json', '{}')].join('\n'),
    );
    expect(rendered).not.toContain('class="samples"');
    expect(rendered).toContain('<figcaption>Python</figcaption>');
  });
});

it('serves Markdown with links to the Markdown of other pages', () => {
  expect(servedMarkdown('[a](errors.md#retry) [b](#c) [d](../deploy.md)', target)).toBe(
    '[a](https://origin.invalid/docs/guides/errors.md#retry) [b](#c) [d](../deploy.md)',
  );
});
