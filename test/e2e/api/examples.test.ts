import { describe, expect, it } from 'vitest';
import { type Answer, admin, aLink, apiAs, isLocal, send } from '#test/support/deployment/client.ts';
import { aClick } from '#test/support/deployment/conversions.ts';
import { PNG } from '#test/support/files/media-samples.ts';
import { aFile, formOf } from '#test/support/forms.ts';
import type { Json } from '#test/support/json.ts';
import { ourDocument } from '#test/support/our-document.ts';

interface Example {
  id: string;
  method: string;
  path: string;
  parameters: Json[];
  body: Json;
}

/** Operations whose example has what only its reader can have, and what it is refused for. */
const OF_READER: Readonly<Record<string, string>> = {
  'auth-session-create': 'SIGN_IN_FAILED',
  'auth-session-update': 'SESSION_INVALID',
  'auth-passkeys-create': 'SESSION_INVALID',
  'auth-passkeys-update': 'SESSION_INVALID',
  'auth-apps-describe': 'SESSION_INVALID',
  'auth-apps-connect': 'SESSION_INVALID',
  'links-bulk-transfer': 'PERMISSION_DENIED',
  'smart-links-bulk-transfer': 'PERMISSION_DENIED',
  'public-report-open': 'APP_KEY_INVALID',
  'public-submit-survey': 'SMART_LINK_NOT_FOUND',
  'members-update': 'NOT_FOUND',
  'folders-save-members': 'VALIDATION_ERROR',
};

/** What an earlier example causes. */
const OF_ORDER = ['LINK_ALREADY_EXISTS', 'RATE_LIMITED'];

const EXAMPLES: Example[] = Object.entries<Json>(ourDocument.paths).flatMap(([path, operations]) =>
  Object.entries<Json>(operations).flatMap(([method, { operationId, parameters = [], ...operation }]) => {
    const body = operation.requestBody?.content?.['application/json']?.example;
    if (body === undefined || operation['x-alias-of'] || operation['x-internal']) return [];
    return [{ id: operationId, method: method.toUpperCase(), path, parameters, body }];
  }),
);

/** Links of nobody, then creations, changes, deletions, and the end of the account. */
const ORDER = [/^public-/, /-(?:create|import)$/, /^(?!.*delete)/, /-bulk-delete$/, /./];
const rank = ({ id }: Example): number => ORDER.findIndex((pattern) => pattern.test(id));

const EXAMPLE_CLICK = ourDocument.components.schemas.NewConversion.properties.clickId.examples[0];

const ID = /^([a-z]{3})_[0-9A-Za-z]{20}$/;

describe.runIf(isLocal)('examples of the API document', () => {
  it('are accepted as they are, with ids of what exists', { timeout: 120_000 }, async () => {
    const { body: deletion } = EXAMPLES.find(({ id }) => id === 'account-delete') as Example;
    const account = await admin('owner', 'create', '--name', deletion.name, '--plan', 'business');
    const owner = apiAs(account.apiKey);
    const link = await aLink({ trackConversions: true }, owner);
    /** The last id of each kind that a response had. */
    const made = new Map([['med', await uploaded(owner)]]);
    const clickId = await aClick(link);
    const real = (text: string): string =>
      text === EXAMPLE_CLICK ? clickId : (made.get(ID.exec(text)?.[1] ?? '') ?? text);
    // What a click led to happens after it.
    const happened = new Date().toISOString();
    const realIn = (name: string, inner: unknown) =>
      name === 'occurredAt' ? happened : typeof inner === 'string' ? real(inner) : inner;
    const withIds = (value: unknown) => JSON.parse(JSON.stringify(value), realIn);

    const refused: [string, number, string][] = [];
    for (const example of EXAMPLES.toSorted((a, b) => rank(a) - rank(b))) {
      const answer = await sent(example, account.apiKey, { real, withIds });
      for (const [, kind, id] of JSON.stringify(answer.body).matchAll(/"_id":"(([a-z]{3})_[^"]+)"/g)) {
        if (kind && id) made.set(id, kind);
      }
      const failed = (answer.body?.data?.results ?? []).find(({ status }: Json) => status === 'failed');
      const code = (failed ?? answer.body)?.error?.code;
      if (code && ![OF_READER[example.id], ...OF_ORDER].includes(code))
        refused.push([example.id, answer.status, messageOf(answer)]);
    }
    expect(refused).toEqual([]);
    expect(EXAMPLES.length).toBeGreaterThan(40);
  });
});

const messageOf = ({ body }: Answer): string => JSON.stringify(body).slice(0, 300);

async function sent(
  { id, method, path, parameters, body }: Example,
  apiKey: string,
  { real, withIds }: { real: (text: string) => string; withIds: (value: unknown) => unknown },
): Promise<Answer> {
  const url = path.replace(/\{(\w+)\}/g, (_, name) => {
    const parameter = parameters.find((one) => one.name === name && one.in === 'path');
    return encodeURIComponent(real(String(parameter?.schema.examples[0])));
  });
  // Deliveries are kept for days: no date in a document stays within them.
  const isReplay = id === 'webhooks-replay-range';
  const given = isReplay
    ? { ...body, from: new Date(Date.now() - 3_600_000).toISOString(), to: undefined }
    : body;
  return send(method, url, {
    headers: { 'content-type': 'application/json', 'x-service-api-key': apiKey },
    body: JSON.stringify(withIds(given)),
  });
}

/** The storage code of an uploaded image. */
async function uploaded(owner: ReturnType<typeof apiAs>): Promise<string> {
  const answer = await owner.post('/uploads', { contentType: 'image/png', size: PNG.length });
  const { uploadUrl, fields, storageCode } = answer.body.data;
  await fetch(uploadUrl, { method: 'POST', body: formOf({ ...fields, file: aFile(PNG) }) });
  return storageCode;
}
