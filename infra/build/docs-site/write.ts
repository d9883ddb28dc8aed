import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { apiDocument } from '#clients/generator/api-document.ts';
import type { SiteManifest } from '#functions/docs/site.ts';
import { UNKNOWN_ORIGIN } from '#functions/openapi/unknown-origin.ts';
import type { Bundles } from '../bundles.ts';
import { documentationSite } from './site.ts';

const NOT_FOUND = 'not-found.html';

/** Writes what the functions in `functions/docs/` serve: the OpenAPI document, the site and its manifest. */
export async function writeDocumentation(bundles: Bundles): Promise<void> {
  const document = apiDocument();
  const served = JSON.stringify({ document: JSON.stringify(document), unknownOrigin: UNKNOWN_ORIGIN });
  write(join(bundles('docs/openapi'), 'document.json'), served);

  const { files, notFound, headScriptHash } = await documentationSite(document);
  const folder = bundles('docs/site');
  // Pages have no extension in their URL.
  for (const [url, content] of files)
    write(join(folder, 'site', /\.\w+$/.test(url) ? url : `${url}.html`), content);
  write(join(folder, 'site', NOT_FOUND), notFound);
  const manifest: SiteManifest = { unknownOrigin: UNKNOWN_ORIGIN, notFound: NOT_FOUND, headScriptHash };
  write(join(folder, 'site.json'), JSON.stringify(manifest));
}

function write(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
