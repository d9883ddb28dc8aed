import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkDataVersion, VERSION_FILE } from '#infra/local/data-version.ts';
import { VERSION } from '#infra/release/versions.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-version-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const versionIn = (path: string) => readFileSync(join(path, VERSION_FILE), 'utf8');

function store(version: string | undefined): void {
  writeFileSync(join(folder, 'table.db'), 'data');
  if (version !== undefined) writeFileSync(join(folder, VERSION_FILE), version);
}

describe('checkDataVersion', () => {
  it('marks a new folder, and one without data', () => {
    const inner = join(folder, 'a', 'b');
    checkDataVersion(inner);
    expect(versionIn(inner)).toBe(VERSION);
    writeFileSync(join(folder, VERSION_FILE), '0.1.0');
    checkDataVersion(folder);
    expect(versionIn(folder)).toBe(VERSION);
  });

  it.each(['0.2.0', '0.2.0\n', '0.3.1', '0.10.0', '9.0.0'])('leaves the mark of data of %j', (version) => {
    store(version);
    checkDataVersion(folder);
    expect(versionIn(folder)).toBe(version);
  });

  it.each([undefined, '', '0.1.0'])('refuses data of %j', (version) => {
    store(version);
    expect(() => checkDataVersion(folder)).toThrow(/before 0\.2\.0.*npm run reset/);
    expect(existsSync(join(folder, VERSION_FILE))).toBe(version !== undefined);
  });

  it('says that a folder cannot be written', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => checkDataVersion(join(folder, 'file', 'inner'))).toThrow(/cannot be written/);
  });
});
