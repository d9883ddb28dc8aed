import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { VERSION as CLI_VERSION } from '#clients/typescript/src/cli/version.ts';
import {
  AREAS,
  notesOf,
  readChange,
  sectionOf,
  withAbsoluteLinks,
  withSection,
} from '#infra/release/changelog.ts';
import { compareVersions, statedVersions, VERSION, writeVersion } from '#infra/release/versions.ts';
import { forEvery } from '#test/support/for-every.ts';

const folder = mkdtempSync(join(tmpdir(), 'versions-'));
afterAll(() => rmSync(folder, { recursive: true }));

const changelog = readFileSync('CHANGELOG.md', 'utf8');

describe('the version', () => {
  it('is the same in all files that state it', () => {
    expect(CLI_VERSION).toBe(VERSION);
    const files = statedVersions('.').map(([file]) => file);
    for (const file of [
      'package.json',
      'package-lock.json',
      'clients/n8n/package.json',
      'clients/python/pyproject.toml',
      'clients/python/README.md',
    ])
      expect(files).toContain(file);
    return forEvery(statedVersions('.'), ([, versions]) => expect([...new Set(versions)]).toEqual([VERSION]));
  });

  it('is written into all of them, and changes nothing else', () => {
    const before = statedVersions('.');
    for (const [file] of before) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      cpSync(file, join(folder, file));
    }
    writeVersion(folder, '10.20.30');
    expect(statedVersions(folder)).toEqual(
      before.map(([file, versions]) => [file, versions.map(() => '10.20.30')]),
    );
    writeVersion(folder, VERSION);
    for (const [file] of before)
      expect(readFileSync(join(folder, file), 'utf8')).toBe(readFileSync(file, 'utf8'));
  });

  it.each([
    ['0.10.0', '0.9.1', 1],
    ['0.2.0', '0.2.0', 0],
    ['0.2.9', '1.0.0', -1],
  ])('%s compared with %s', (a, b, order) => expect(compareVersions(a, b)).toBe(order));
});

describe('the changelog', () => {
  it('has notes for this version, under known headings', () => {
    const notes = notesOf(changelog, VERSION) ?? '';
    const headings = [...notes.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading);
    expect(headings.length).toBeGreaterThan(0);
    expect(AREAS).toEqual(expect.arrayContaining(headings));
  });

  it('gets a section of all changes, by area, above the last one', () => {
    const changes = ['### Security\n\n- C\n', '### Links\n\n- A\n', '### Links\n\n- B\n  more\n'].map(
      readChange,
    );
    const section = sectionOf('9.0.0', '2030-01-31', changes);
    expect(section).toBe('## 9.0.0 - 2030-01-31\n\n### Links\n\n- A\n- B\n  more\n\n### Security\n\n- C');
    const after = withSection(changelog, section);
    expect(notesOf(after, '9.0.0')).toBe(section.slice(section.indexOf('###')));
    expect(notesOf(after, VERSION)).toBe(notesOf(changelog, VERSION));
    expect(notesOf(changelog, '9.0.0')).toBeUndefined();
  });

  it('leads to the files of a release', () => {
    const links = '[a](docs/a.md#b) [c](https://example.com/c) [d](#d)';
    expect(withAbsoluteLinks(links, 'https://git.example/x/blob/v1')).toBe(
      '[a](https://git.example/x/blob/v1/docs/a.md#b) [c](https://example.com/c) [d](#d)',
    );
  });

  it.each(['- A\n', '### Misc\n\n- A\n', '### Links\n\nA\n', '### Links\n- A\n'])('refuses %j', (text) =>
    expect(() => readChange(text)).toThrow(/must/),
  );
});

describe('.changes/', () => {
  it('has only changes that the next release can take', () => {
    const files = readdirSync('.changes').filter((file) => file !== 'README.md');
    for (const file of files)
      expect(() => readChange(readFileSync(`.changes/${file}`, 'utf8')), file).not.toThrow();
  });
});
