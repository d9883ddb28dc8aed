import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { VisitorContract } from '#functions/framework/endpoint.ts';
import { httpStack } from '#functions/framework/http-stack.ts';
import { type StaticFile, staticResponse } from '#shared/platform/http/static-file.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';

export const contract = {
  tag: 'OpenAPI',
  path: { page: 'page' },
  summary: 'Read a page of the documentation',
  description: 'Guides and reference for people, and each page as Markdown.',
  responses: [
    {
      status: 200,
      description: 'The page or file.',
      contentTypes: [
        'text/html',
        'text/markdown',
        'text/plain',
        'text/css',
        'text/javascript',
        'application/json',
      ],
      headers: { etag: 'Send it as `if-none-match` to get the file only if it has changed.' },
    },
    { status: 304, description: 'Unchanged since the version that `if-none-match` names.' },
    { status: 404, description: 'A page that says so.', contentTypes: ['text/html'] },
  ],
  isInternal: true,
} as const satisfies VisitorContract;

/**
 * Files that the bundler writes next to this function: `site/`, with the files by their URL, and this one.
 */
export interface SiteManifest {
  /** In the files, stands for the origin, which is known only after deployment. */
  unknownOrigin: string;
  /** Name of the page for unknown URLs, in `site/`. */
  notFound: string;
  /** Hash of the script in the head of each page. */
  headScriptHash: string;
}

const FOLDER = new URL('site/', import.meta.url);

let site: { manifest: SiteManifest; names: ReadonlySet<string> } | undefined;
const files = new Map<string, StaticFile>();

export const handler = httpStack(async (event) => {
  site ??= readSite();
  const { manifest, names } = site;
  const name = nameOf(event.rawPath);
  if (names.has(name) && name !== manifest.notFound) return staticResponse(event, fileOf(name, manifest));
  const page = staticResponse({ headers: {} }, fileOf(manifest.notFound, manifest));
  const { etag: _, ...headers } = page.headers ?? {};
  return { ...page, statusCode: 404, headers: { ...headers, 'cache-control': 'no-store' } };
});

function readSite(): { manifest: SiteManifest; names: ReadonlySet<string> } {
  const manifest = JSON.parse(readFileSync(new URL('site.json', import.meta.url), 'utf8')) as SiteManifest;
  const entries = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' });
  return { manifest, names: new Set(entries) };
}

/**
 * Name of the file for a path: `docs/guides/links.html` for `/docs/guides/links`. Only known names are read.
 */
function nameOf(path: string): string {
  const name = path.replace(/^\/+|\/+$/g, '');
  return /\.\w+$/.test(name) ? name : `${name}.html`;
}

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  md: 'text/markdown',
  txt: 'text/plain',
  css: 'text/css',
  js: 'text/javascript',
  json: 'application/json',
};

/** A file of the site, compressed once and kept for the life of the function. */
function fileOf(name: string, { unknownOrigin, headScriptHash }: SiteManifest): StaticFile {
  const known = files.get(name);
  if (known) return known;
  const text = readFileSync(new URL(name, FOLDER), 'utf8');
  const extension = name.slice(name.lastIndexOf('.') + 1);
  const file: StaticFile = {
    gzipped: gzipSync(text.replaceAll(unknownOrigin, setting(SETTING.apiOrigin))),
    contentType: `${TYPES[extension]}; charset=utf-8`,
    // Names of assets contain a hash of their content.
    cacheControl: name.startsWith('docs/assets/')
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=60',
    ...(extension === 'html' && {
      headers: { 'content-security-policy': policy(headScriptHash), 'referrer-policy': 'no-referrer' },
    }),
  };
  files.set(name, file);
  return file;
}

const policy = (headScriptHash: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'sha256-${headScriptHash}'`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
