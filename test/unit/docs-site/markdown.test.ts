import { describe, expect, it } from 'vitest';
import { renderMarkdown, servedMarkdown } from '#infra/build/docs-site/markdown.ts';

const FILE = 'docs/guides/links.md';
const publishedAt = (file: string) => (file === 'docs/guides/errors.md' ? '/docs/guides/errors' : undefined);
const html = (source: string) => renderMarkdown(source, FILE, publishedAt).html;

describe('renderMarkdown', () => {
  it('leads links to published files to their pages, and others nowhere', () => {
    expect(html('[a](errors.md#retry)')).toContain('<a href="/docs/guides/errors#retry">a</a>');
    expect(html('[a](../deploy.md#domains)')).toBe('<p class="lead">a</p>');
    expect(html('[a](http://localhost:3000/docs/errors)')).toContain('<a href="/docs/errors">a</a>');
  });

  it('shows HTML as text', () => {
    expect(html('<script>alert(1)</script>')).not.toContain('<script');
    expect(html('a <img src=x onerror=alert(1)> b')).not.toContain('<img');
    expect(html('`<script>`')).toContain('<code>&lt;script&gt;</code>');
  });

  it('gives headings the ids that GitHub gives them', () => {
    const { headings } = renderMarkdown('# A\n\n## `a`, b & c: d\n\n## Twice\n\n## Twice', FILE, publishedAt);
    expect(headings.map(({ id }) => id)).toEqual(['a-b--c-d', 'twice', 'twice-1']);
  });

  it('puts the origin of the deployment in place of that of the local run', () => {
    expect(html('```bash\ncurl http://localhost:3000/v1\n```')).toContain(' https://origin.invalid/v1<');
  });
});

describe('blocks of code', () => {
  const block = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\`\n`;

  it('that follow each other are one sample in several languages', () => {
    const rendered = html(
      [block('bash', 'curl x'), block('python', 'x()'), block('bash cli', 'signpost x')].join('\n'),
    );
    expect(rendered).toContain('<div class="samples" data-has="curl python cli">');
    const buttons = [...rendered.matchAll(/data-choose="(\w+)"[^>]*>([^<]+)</g)];
    expect(buttons.map(([, language, label]) => [language, label])).toEqual([
      ['curl', 'curl'],
      ['python', 'Python'],
      ['cli', 'Command line'],
    ]);
    expect(rendered.match(/<figure/g)).toHaveLength(3);
  });

  it('say below the first sample of a page how to set up the clients', () => {
    const sample = [block('bash', 'curl x'), block('python', 'x()')].join('\n');
    const at = (file: string) =>
      renderMarkdown(`${sample}\nand\n\n${sample}`, file, () => '/docs/guides/quick-start').html;
    expect(at(FILE).match(/<a href="\/docs\/guides\/quick-start#choose-a-language">/g)).toHaveLength(1);
    expect(at('docs/guides/quick-start.md')).not.toContain('class="setup"');
  });

  it('are separate with text between them, and in a language that has no tab', () => {
    const rendered = html([block('bash', 'a'), 'and', block('python', 'b'), block('json', '{}')].join('\n'));
    expect(rendered).not.toContain('class="samples"');
    expect(rendered).toContain('<figcaption>Python</figcaption>');
  });
});

describe('servedMarkdown', () => {
  it('leads links to the Markdown of other pages', () => {
    expect(servedMarkdown('[a](errors.md#retry) [b](#c)', FILE, publishedAt)).toBe(
      '[a](https://origin.invalid/docs/guides/errors.md#retry) [b](#c)',
    );
  });
});
