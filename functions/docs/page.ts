import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { type StaticFile, staticResponse } from '../../shared/platform/http/static-file.ts';
import type { VisitorContract } from '../framework/endpoint.ts';
import { httpStack } from '../framework/http-stack.ts';

export const contract = {
  tag: 'Reference',
  summary: 'Open the API reference',
  description: 'This reference as a web page.',
  responses: [
    { status: 200, description: 'The page.', contentTypes: ['text/html'] },
    { status: 304, description: 'Not modified since the version in `if-none-match`.' },
  ],
  isInternal: true,
} as const satisfies VisitorContract;

// The renderer adds inline styles; everything else is served from this origin or blocked.
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

let file: StaticFile | undefined;

export const handler = httpStack(async (event) => {
  file ??= pageFile();
  return staticResponse(event, file);
});

/** The page that the bundler puts beside this function. */
function pageFile(): StaticFile {
  return {
    gzipped: gzipSync(readFileSync(new URL('page.html', import.meta.url))),
    contentType: 'text/html; charset=utf-8',
    cacheControl: 'public, max-age=60',
    headers: {
      'content-security-policy': POLICY,
      'referrer-policy': 'no-referrer',
    },
  };
}
