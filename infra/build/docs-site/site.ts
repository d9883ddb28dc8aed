import { apiDocument } from '#clients/generator/api-document.ts';
import { siteAssets } from './assets.ts';
import { errorsPage } from './errors-page.ts';
import { guideSections, startPage } from './guides.ts';
import { html } from './html.ts';
import { pageHtml } from './layout.ts';
import { llmsText } from './llms.ts';
import { markdownPath, type Section, type SitePage } from './page.ts';
import { ApiReference } from './reference/document.ts';
import { referencePage } from './reference/reference-page.ts';
import { searchRows } from './search-index.ts';
import { webhooksPage } from './webhooks-page.ts';

export interface Site {
  /** Content by URL without origin, with `UNKNOWN_ORIGIN` in place of the deployment's. */
  files: ReadonlyMap<string, string>;
  pages: readonly SitePage[];
  /** Page for unknown URLs. */
  notFound: string;
  /** Hash of the script in the head of each page, as a content security policy names it. */
  headScriptHash: string;
}

const NOT_FOUND: SitePage = {
  path: '/docs/404',
  title: 'Page not found',
  description: 'This page does not exist.',
  body: html`<h1>Page not found</h1><p class="lead">This page does not exist, or has moved.</p>
<p>Search for it, or <a href="/docs">start from the beginning</a>.</p>`,
  outline: [],
  markdown: '',
  entries: [],
};

/** Builds the documentation site from the OpenAPI document and the guides. */
export async function documentationSite(document = apiDocument()): Promise<Site> {
  const sections = [...guideSections(), referenceSection(new ApiReference(document))];
  const start = startPage(sections);
  const pages = [start, ...sections.flatMap((section) => section.pages)];
  const assets = await siteAssets(searchRows(sections));
  const files = new Map<string, string>(assets.files);
  for (const page of pages) {
    files.set(page.path, pageHtml(page, sections, assets));
    files.set(markdownPath(page.path), page.markdown);
  }
  files.set('/llms.txt', llmsText(start.description, sections));
  const notFound = pageHtml(NOT_FOUND, sections, assets);
  return { files, pages, notFound, headScriptHash: assets.headScriptHash };
}

const referenceSection = (api: ApiReference): Section => ({
  title: 'API reference',
  pages: [...api.tags.map((tag) => referencePage(api, tag)), webhooksPage(api), errorsPage(api)],
});
