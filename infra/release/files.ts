import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BROWSERS } from '#clients/extension/manifest.ts';
import { extensionFile, packedExtension } from '#clients/generator/extension/package.ts';
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
  const extensions = BROWSERS.map(async (kind) => [
    extensionFile(kind, VERSION),
    await packedExtension(kind),
  ]);
  const archives: Record<string, Uint8Array> = {
    [`signpost-client-${VERSION}.tgz`]: readFileSync(join(built, 'client', CLIENT_FILE)),
    [WHEEL_FILE]: readFileSync(join(built, 'python-client', WHEEL_FILE)),
    [n8nPackageFile(VERSION)]: await packedN8n(),
    ...Object.fromEntries(await Promise.all(extensions)),
  };
  // As `sha256sum --check` reads them.
  const checksums = Object.entries(archives).map(([name, content]) => {
    writeFileSync(join(folder, name), content);
    return `${createHash('sha256').update(content).digest('hex')}  ${name}\n`;
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
