import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Change, readChange, sectionOf, withSection } from './changelog.ts';
import { compareVersions, VERSION, writeVersion } from './versions.ts';

/** `npm run release -- 0.3.0`: writes the version and its section of the changelog. */

const ROOT = join(import.meta.dirname, '../..');
const CHANGES = join(ROOT, '.changes');
const CHANGELOG = join(ROOT, 'CHANGELOG.md');

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

const [version = ''] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(version)) fail('npm run release -- VERSION, such as 0.3.0');
if (compareVersions(version, VERSION) <= 0)
  fail(`${version} is not after ${VERSION}, the version of package.json.`);

const files = readdirSync(CHANGES)
  .filter((file) => file !== 'README.md')
  .sort();
if (files.length === 0) fail('There is no change in .changes/.');
const changes = files.map((file): Change => {
  try {
    return readChange(readFileSync(join(CHANGES, file), 'utf8'));
  } catch (error) {
    return fail(`.changes/${file} ${(error as Error).message}`);
  }
});
const section = sectionOf(version, new Date().toISOString().slice(0, 10), changes);
writeFileSync(CHANGELOG, withSection(readFileSync(CHANGELOG, 'utf8'), section));
writeVersion(ROOT, version);
for (const file of files) rmSync(join(CHANGES, file));
process.stdout.write(`${section}\n\nReview it, run npm test, commit, and push the tag v${version}.\n`);
