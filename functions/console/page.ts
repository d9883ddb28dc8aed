import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { type StaticFile, staticResponse } from '../../shared/http/static-file.ts';
import { SETTING, setting } from '../../shared/runtime/settings.ts';
import type { VisitorContract } from '../endpoint.ts';
import { httpStack } from '../http-stack.ts';

export const contract = {
  summary: 'Open the developer console',
  description: 'At any address below it: the page itself finds what belongs there.',
  answers: [
    { status: 200, description: 'The page.', contentTypes: ['text/html'] },
    { status: 304, description: 'The same as the one that `if-none-match` names.' },
  ],
  isInternal: true,
} as const satisfies VisitorContract;

const policy = (...addresses: string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Covers of Smart Links may be anywhere; charts and QR codes are made here.
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob: https:",
    // The API is where the page is; chat and uploads are elsewhere.
    `connect-src 'self' ${addresses.map((address) => new URL(address).origin).join(' ')}`,
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

let file: StaticFile | undefined;

export const handler = httpStack(async (event) => {
  file ??= pageFile(setting(SETTING.apiOrigin), setting(SETTING.chatOrigin));
  return staticResponse(event, file);
});

/** The page that the bundler puts beside this function knows no origins yet: they are only known once deployed. */
function pageFile(origin: string, chatOrigin: string): StaticFile {
  const { page, unknown } = JSON.parse(readFileSync(new URL('page.json', import.meta.url), 'utf8')) as {
    page: string;
    unknown: { origin: string; chatOrigin: string };
  };
  return {
    gzipped: gzipSync(page.replaceAll(unknown.origin, origin).replaceAll(unknown.chatOrigin, chatOrigin)),
    contentType: 'text/html; charset=utf-8',
    cacheControl: 'no-cache',
    headers: {
      'content-security-policy': policy(chatOrigin, uploadOrigin()),
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    },
  };
}

/** Where the forms of `POST /v1/api/uploads` lead: what stands in for S3 on a developer's machine has another address. */
const uploadOrigin = (): string => process.env['AWS_ENDPOINT_URL_S3'] ?? setting(SETTING.uploadOrigin);
