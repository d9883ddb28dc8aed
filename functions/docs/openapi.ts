import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { type StaticFile, staticResponse } from '../../shared/platform/http/static-file.ts';
import { SETTING, setting } from '../../shared/platform/runtime/settings.ts';
import type { VisitorContract } from '../framework/endpoint.ts';
import { httpStack } from '../framework/http-stack.ts';

export const contract = {
  tag: 'Reference',
  summary: 'Read the OpenAPI document',
  description: 'This reference for programs: OpenAPI 3.1.',
  responses: [
    {
      status: 200,
      description: 'The document.',
      contentTypes: ['application/json'],
      headers: { etag: 'Send it as `if-none-match` to hear of changes only.' },
    },
    { status: 304, description: 'The same as the one that `if-none-match` names.' },
  ],
} as const satisfies VisitorContract;

interface Origins {
  origin: string;
  chatOrigin: string;
}

let file: StaticFile | undefined;

export const handler = httpStack(async (event) => {
  file ??= documentFile({ origin: setting(SETTING.apiOrigin), chatOrigin: setting(SETTING.chatOrigin) });
  return staticResponse(event, file);
});

/** The bundled document has placeholder origins: the real ones are known only after deployment. */
function documentFile(known: Origins): StaticFile {
  const { document, unknown } = JSON.parse(
    readFileSync(new URL('document.json', import.meta.url), 'utf8'),
  ) as { document: string; unknown: Origins };
  return {
    gzipped: gzipSync(
      document.replaceAll(unknown.origin, known.origin).replaceAll(unknown.chatOrigin, known.chatOrigin),
    ),
    contentType: 'application/json; charset=utf-8',
    cacheControl: 'public, max-age=60',
    headers: { 'access-control-allow-origin': '*' },
  };
}
