import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { VisitorContract } from '#functions/framework/endpoint.ts';
import { httpStack } from '#functions/framework/http-stack.ts';
import { type StaticFile, staticResponse } from '#shared/platform/http/static-file.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';

export const contract = {
  tag: 'OpenAPI',
  summary: 'Retrieve the OpenAPI document',
  description: 'This API, for code generators and other programs.',
  responses: [
    {
      status: 200,
      description: 'The document.',
      contentTypes: ['application/json'],
      headers: { etag: 'Send it as `if-none-match` to get the document only if it has changed.' },
    },
    { status: 304, description: 'Not modified since the version in `if-none-match`.' },
  ],
} as const satisfies VisitorContract;

let file: StaticFile | undefined;

export const handler = httpStack(async (event) => {
  file ??= documentFile(setting(SETTING.apiOrigin));
  return staticResponse(event, file);
});

/** The bundled document has a placeholder: the real origin is known only after deployment. */
function documentFile(origin: string): StaticFile {
  const { document, unknownOrigin } = JSON.parse(
    readFileSync(new URL('document.json', import.meta.url), 'utf8'),
  ) as { document: string; unknownOrigin: string };
  return {
    gzipped: gzipSync(document.replaceAll(unknownOrigin, origin)),
    contentType: 'application/json; charset=utf-8',
    cacheControl: 'public, max-age=60',
    headers: { 'access-control-allow-origin': '*' },
  };
}
