import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import en from '#clients/extension/_locales/en/messages.json' with { type: 'json' };
import es from '#clients/extension/_locales/es/messages.json' with { type: 'json' };
import { BROWSERS, manifestOf } from '#clients/extension/manifest.ts';
import { extensionFiles, packedExtension } from '#clients/generator/extension/package.ts';
import { VERSION } from '#infra/release/versions.ts';

/** Largest archive, in bytes. */
const MAX_BYTES = 100 * 1024;

const sources = globSync('clients/extension/src/*.{ts,html}').map((file) => readFileSync(file, 'utf8'));

describe.each(BROWSERS)('the extension for %s', (kind) => {
  it('asks for no permission that it does not need', () => {
    const manifest = manifestOf(kind);
    expect(manifest).toMatchObject({
      manifest_version: 3,
      version: VERSION,
      permissions: ['activeTab', 'contextMenus', 'identity', 'storage'],
      optional_host_permissions: ['https://*/*', 'http://localhost/*', 'http://127.0.0.1/*'],
    });
    for (const name of [
      'host_permissions',
      'optional_permissions',
      'content_scripts',
      'externally_connectable',
      'web_accessible_resources',
    ])
      expect(manifest).not.toHaveProperty(name);
  });

  it('runs only its own scripts', () => {
    const { extension_pages: policy } = manifestOf(kind).content_security_policy;
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).not.toMatch(/unsafe|data:| \*/);
  });

  it('has every file that it names, in at most 100 KB, always with the same bytes', async () => {
    const files = await extensionFiles(kind);
    const manifest = manifestOf(kind);
    const background: { service_worker?: string; scripts?: string[] } = manifest.background;
    const named = [
      ...Object.values(manifest.icons),
      manifest.action.default_popup,
      manifest.options_ui.page,
      ...(background.scripts ?? [background.service_worker as string]),
      ...sources.flatMap((source) => [...source.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path)),
    ];
    expect([...files.keys()]).toEqual(expect.arrayContaining(named));
    const [first, second] = await Promise.all([packedExtension(kind), packedExtension(kind)]);
    expect(first.length).toBeLessThanOrEqual(MAX_BYTES);
    expect(Buffer.compare(first, second)).toBe(0);
  });
});

describe('the texts of the extension', () => {
  it('are in both languages, with the same parameters', () => {
    const parameters = (texts: Record<string, { message: string }>) =>
      Object.entries(texts)
        .map(([name, { message }]) => [name, [...new Set(message.match(/\$\d/g))].sort()])
        .sort();
    expect(parameters(es)).toEqual(parameters(en));
  });

  it('are all used, and none is missing', () => {
    const all = sources.join('\n');
    const unused = Object.keys(en).filter(
      (name) => name !== 'description' && !all.includes(`'${name}'`) && !all.includes(`data-text>${name}<`),
    );
    expect(unused).toEqual([]);
    const inHtml = [...all.matchAll(/data-text>(\w+)</g)].map(([, name]) => name as string);
    expect(Object.keys(en)).toEqual(expect.arrayContaining(inHtml));
  });

  it('are shown as text only', () => {
    for (const source of sources)
      expect(source).not.toMatch(/innerHTML|outerHTML|insertAdjacent|document\.write/);
  });
});
