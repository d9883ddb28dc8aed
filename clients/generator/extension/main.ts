import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BROWSERS } from '#clients/extension/manifest.ts';
import { extensionFiles } from './package.ts';

// `npm run extension`: writes the browser extension into folders that browsers load unpacked.

for (const kind of BROWSERS) {
  const folder = join('.build/extension', kind);
  for (const [path, content] of await extensionFiles(kind)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  process.stdout.write(`${folder}\n`);
}
