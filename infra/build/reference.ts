import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { openApiDocument } from '../../functions/openapi/document.ts';
import type { Bundles } from './bundles.ts';

/** Placeholder until the document is served: without domains AWS assigns the origin during the deployment. */
const UNKNOWN_ORIGIN = 'https://origin.invalid';

/** Writes the files that the functions of the API reference serve: the document, the page and its script. */
export function writeReference(bundles: Bundles): void {
  const document = JSON.stringify(openApiDocument({ version: productVersion(), origin: UNKNOWN_ORIGIN }));
  const served = JSON.stringify({ document, unknownOrigin: UNKNOWN_ORIGIN });
  write(join(bundles('docs/openapi'), 'document.json'), served);

  const script = [LICENSE, rendererScript(), START_SCRIPT].join('\n');
  const name = `reference.${createHash('sha256').update(script).digest('hex').slice(0, 16)}.js`;
  write(join(bundles('docs/asset'), `${name}.gz`), gzipSync(script));
  write(join(bundles('docs/page'), 'page.html'), pageHtml(`/docs/${name}`));
}

function write(file: string, content: string | Buffer): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

function productVersion(): string {
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
}

/**
 * Scalar's browser script, extracted from Scalar's package for Fastify, which contains it as a string: the renderer's
 * own package installs 185 more packages (287 MB) for this one file.
 */
function rendererScript(): string {
  const packageName = '@scalar/fastify-api-reference';
  const source = readFileSync(createRequire(import.meta.url).resolve(packageName), 'utf8');
  const [, literal] = /^var standalone_default = (".*");$/m.exec(source) ?? [];
  if (!literal) throw new Error(`${packageName} no longer contains the script as a string literal`);
  const script = runInNewContext(literal) as string;
  return script.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '');
}

const LICENSE = '/*! Scalar API Reference | MIT License | https://github.com/scalar/scalar */';

/** The page makes no requests to third parties: no fonts, no proxy, no assistant, no telemetry. */
const START_SCRIPT = `Scalar.createApiReference('#reference', ${JSON.stringify({
  url: '/v1/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'json',
  defaultOpenFirstTag: true,
  orderSchemaPropertiesBy: 'preserve',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  authentication: { preferredSecurityScheme: 'apiKey' },
})});`;

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath fill='%230b6b57' d='M7 1h2v2h4l2 2.5L13 8H9v7H7V8H2V3h5z'/%3E%3C/svg%3E";

function pageHtml(script: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Signpost API reference</title>
<link rel="icon" href="${ICON}">
</head>
<body>
<div id="reference"></div>
<noscript>This page needs JavaScript. The same for programs: <a href="/v1/openapi.json">/v1/openapi.json</a></noscript>
<script src="${script}"></script>
</body>
</html>
`;
}
