import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { n8nPackageFile, packedN8n } from '#clients/generator/n8n/package.ts';
import { CLIENT_FILE, WHEEL_FILE, writeClients } from '#infra/build/client-file.ts';
import { notesOf, withAbsoluteLinks } from './changelog.ts';
import { VERSION } from './versions.ts';

/** `npm run release:files -- FOLDER [TAG]`: the archives of a release, their checksums, and its notes. */

const ROOT = join(import.meta.dirname, '../..');

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

const [folder, tag = `v${VERSION}`] = process.argv.slice(2);
if (folder === undefined) fail('npm run release:files -- FOLDER [TAG]');
if (tag !== `v${VERSION}`)
  fail(`The tag ${tag} is not that of package.json, which has the version ${VERSION}.`);
const notes = notesOf(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'), VERSION);
if (!notes) fail(`CHANGELOG.md has no section for ${VERSION}.`);

mkdirSync(folder, { recursive: true });
const built = mkdtempSync(join(tmpdir(), 'release-'));
try {
  await writeClients((name) => join(built, name));
  const n8nFile = n8nPackageFile(VERSION);
  writeFileSync(join(built, n8nFile), await packedN8n());
  const archives = {
    [`signpost-client-${VERSION}.tgz`]: join(built, 'client', CLIENT_FILE),
    [WHEEL_FILE]: join(built, 'python-client', WHEEL_FILE),
    [n8nFile]: join(built, n8nFile),
  };
  // As `sha256sum --check` reads them.
  const checksums = Object.entries(archives).map(([name, path]) => {
    copyFileSync(path, join(folder, name));
    return `${createHash('sha256').update(readFileSync(path)).digest('hex')}  ${name}\n`;
  });
  writeFileSync(join(folder, 'SHA256SUMS'), checksums.join(''));
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository } = process.env;
  const isOnGitHub = server !== undefined && repository !== undefined;
  const shown = isOnGitHub ? withAbsoluteLinks(notes, `${server}/${repository}/blob/${tag}`) : notes;
  writeFileSync(join(folder, 'NOTES.md'), `${shown}\n`);
  process.stdout.write(checksums.join(''));
} finally {
  rmSync(built, { recursive: true, force: true });
}
