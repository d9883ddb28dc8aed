import { readFileSync } from 'node:fs';
import { openApiDocument } from '#functions/openapi/document.ts';
import { siteAssets } from './assets.ts';
import { errorsPage } from './errors-page.ts';
import { guideSections } from './guides.ts';
import { pageHtml } from './layout.ts';
import { llmsText } from './llms.ts';
import { NOT_FOUND_PAGE } from './not-found-page.ts';
import { markdownPath, type Section, type SitePage, UNKNOWN_ORIGIN } from './page.ts';
import { ApiReference } from './reference/document.ts';
import { ReferenceIndex } from './reference/reference-index.ts';
import { referencePage } from './reference/reference-page.ts';
import { searchRows } from './search-index.ts';
import { startPage } from './start-page.ts';
import { webhooksPage } from './webhooks-page.ts';

export interface Site {
  /** Content of every file, by its URL without origin. Has `UNKNOWN_ORIGIN` in place of the deployment's origin. */
  files: ReadonlyMap<string, string>;
  pages: readonly SitePage[];
  /** Page for unknown URLs. */
  notFound: string;
  /** Hash of the script in the head of each page, as a content security policy names it. */
  headScriptHash: string;
}

/** Builds the documentation site from the OpenAPI document and the guides. */
export async function documentationSite(): Promise<Site> {
  const document = openApiDocument({ version: productVersion(), origin: UNKNOWN_ORIGIN });
  const sections = [...guideSections(), referenceSection(new ApiReference(document))];
  const start = startPage(sections);
  const pages = [start, ...sections.flatMap((section) => section.pages)];
  const assets = await siteAssets(searchRows(sections));
  const frame = { sections, assets };
  const files = new Map<string, string>(assets.files);
  for (const page of pages) {
    files.set(page.path, pageHtml(page, frame));
    files.set(markdownPath(page.path), page.markdown);
  }
  files.set('/llms.txt', llmsText(start.description, sections));
  return {
    files,
    pages,
    notFound: pageHtml(NOT_FOUND_PAGE, { ...frame, isTransient: true }),
    headScriptHash: assets.headScriptHash,
  };
}

function referenceSection(api: ApiReference): Section {
  const index = new ReferenceIndex(api);
  return {
    title: 'API reference',
    pages: [
      ...index.tags.map((tag) => referencePage(api, index, tag)),
      webhooksPage(api, index),
      errorsPage(api, index),
    ],
  };
}

export function productVersion(): string {
  return JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')).version;
}
