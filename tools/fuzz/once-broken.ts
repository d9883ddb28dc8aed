import type { FuzzRequest } from './fuzz-request.ts';
import { LONG } from './hostile.ts';
import { ref } from './references.ts';

const post = (path: string, type: string, body: string, headers = {}): FuzzRequest => ({
  operation: `POST ${path}`,
  method: 'POST',
  path,
  headers: { 'content-type': type, ...headers },
  body,
  by: 'owner',
});

const JSON_TYPE = 'application/json';
const once = { 'idempotency-key': ref('new') };
const form = (boundary: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="title"\r\n\r\nA\r\n--${boundary}--\r\n`;

/** Requests that got a 500 once: sent first, always. */
export const ONCE_BROKEN: readonly FuzzRequest[] = [
  post('/v1/api/links/import', JSON_TYPE, '[{"url":"https://example.com/","title":{"toString":1}}]'),
  post(
    '/v1/api/links/import?onCodeTaken=new',
    JSON_TYPE,
    '[{"url":"https://example.com/","code":{"toString":1}}]',
  ),
  post('/v1/api/links/import', JSON_TYPE, '[{"url":"https://example.com/","title":"@@DEEP:20000@@"}]'),
  post('/v1/api/links/bulk', JSON_TYPE, '{"links":["@@DEEP:20000@@"]}', once),
  post('/v1/api/smart-links', `multipart/form-data; boundary=${LONG(300)}`, form(LONG(300))),
  post('/v1/api/smart-links', 'multipart/form-data; x="; boundary=a', form('a')),
  post('/report', 'application/x-www-form-urlencoded', ''),
];
