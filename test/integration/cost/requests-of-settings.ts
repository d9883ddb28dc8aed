import { createHash } from 'node:crypto';
import { form, MOST_MEMBERS_AT_ONCE, NEW_HOST, next, type Row } from './dearest.ts';

const VERIFIER = 'v'.repeat(43);
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

/** The query of the authorization endpoint. */
const askedBy = ({ client_id }: Record<string, string>): string =>
  String(
    new URLSearchParams({
      response_type: 'code',
      client_id: client_id ?? '',
      code_challenge: CHALLENGE,
      code_challenge_method: 'S256',
    }),
  );

/** Requests to sign in, and to the settings that links and pages build on. */
export const SETTINGS_ROWS: readonly Row[] = [
  // Signing in.
  ['GET /v1/auth/options', () => ({})],
  ['POST /v1/auth/code', ({ email }) => ({ body: { email } })],
  [
    'POST /v1/auth/session',
    async ({ email, codeFromMail }) => ({ body: { email, code: await codeFromMail() } }),
  ],
  ['GET /v1/auth/session', () => ({})],
  ['GET /v1/auth/sessions', () => ({})],
  ['POST /v1/auth/passkeys/options', () => ({ keep: ({ options }) => ({ options }) })],
  [
    'POST /v1/auth/passkeys',
    ({ createPasskey, options }) => ({
      body: { name: 'Key', response: createPasskey(options) },
      keep: ({ passkey }) => ({ passkey: passkey._id }),
    }),
  ],
  ['GET /v1/auth/passkeys', () => ({})],
  ['PATCH /v1/auth/passkeys/{id}', ({ passkey }) => ({ to: [passkey], body: { name: 'Other' } })],
  ['POST /v1/auth/passkey/options', () => ({ by: 'nobody' })],
  ['GET /v1/auth/invitations/{id}', ({ invitedTo }) => ({ to: [invitedTo] })],
  ['PATCH /v1/auth/session', ({ ownerId }) => ({ body: { account: ownerId } })],
  [
    'GET /v1/auth/sso',
    () => ({ by: 'nobody', keep: (_, { headers, cookies }) => ({ sso: [headers['location'], cookies[0]] }) }),
  ],
  [
    'GET /v1/auth/sso/callback',
    async ({ sso: [location, cookie], throughProvider }) => ({
      by: 'nobody',
      query: Object.fromEntries((await throughProvider(location)).searchParams),
      cookies: [cookie.split(';')[0]],
    }),
  ],

  // Apps.
  [
    'POST /v1/auth/register',
    () => ({
      by: 'nobody',
      body: { redirect_uris: ['https://app.example/'], token_endpoint_auth_method: 'client_secret_post' },
      keep: (_, { json }) => ({ app: { client_id: json.client_id, client_secret: json.client_secret } }),
    }),
  ],
  ['POST /v1/auth/apps/describe', ({ app }) => ({ body: { request: askedBy(app) } })],
  [
    'POST /v1/auth/apps',
    ({ app, ownerId, folder }) =>
      ['first', 'second'].map((name) => ({
        body: { request: askedBy(app), account: ownerId, permissions: ['links:read'], folders: [folder] },
        keep: ({ connection }) => ({ [name]: new URL(connection.returnTo).searchParams.get('code') }),
      })),
  ],
  [
    'POST /v1/auth/token',
    ({ app, first, second }) =>
      [first, second].map((code, i) => ({
        by: 'nobody',
        body: form({ ...app, grant_type: 'authorization_code', code, code_verifier: VERIFIER }),
        keep: (_, { json }) => ({ [`refreshToken${i}`]: json.refresh_token }),
      })),
  ],
  ['GET /v1/api/connections', () => ({})],
  [
    'POST /v1/api/apps',
    async ({ logo }) => ({
      body: { name: 'Rocket', redirectUris: ['https://app.example/'], icon: await logo() },
      keep: ({ app }) => ({ registered: app._id }),
    }),
  ],
  ['GET /v1/api/apps', () => ({})],
  ['GET /v1/api/apps/{id}', ({ registered }) => ({ to: [registered] })],
  [
    'PUT|PATCH /v1/api/apps/{id}',
    async ({ registered, logo }) => ({
      to: [registered],
      body: { name: `Rocket ${next()}`, icon: await logo() },
    }),
  ],
  ['POST /v1/api/apps/{id}/rotate-secret', ({ registered }) => ({ to: [registered] })],

  // Settings that others build on.
  [
    'POST /v1/api/domains',
    () => ({ body: { host: NEW_HOST }, keep: ({ domain }) => ({ newDomain: domain }) }),
  ],
  ['GET /v1/api/domains', () => ({})],
  ['GET /v1/api/domains/{host}', ({ host }) => ({ to: [host] })],
  [
    'POST /v1/api/domains/{host}/verify',
    ({ newDomain: { host, txtName, txtValue }, dns }) => {
      dns.replies.set(txtName, [[txtValue]]);
      return { to: [host] };
    },
  ],
  [
    'PUT|PATCH /v1/api/domains/{host}',
    ({ host }) => ({
      to: [host],
      body: { isDefault: true, rootUrl: 'https://example.com/', notFoundUrl: 'https://example.com/' },
    }),
  ],
  [
    'POST /v1/api/folders',
    () => ({
      body: { name: 'Dearest', defaultAccess: 'view', requiredUtm: ['source'] },
      keep: ({ folder }) => ({ newFolder: folder._id }),
    }),
  ],
  ['GET /v1/api/folders', () => ({})],
  ['GET /v1/api/folders/{id}', ({ newFolder }) => ({ to: [newFolder] })],
  [
    'PUT|PATCH /v1/api/folders/{id}',
    ({ newFolder }) => ({ to: [newFolder], body: { name: `Renamed ${next()}`, defaultAccess: 'none' } }),
  ],
  [
    'PUT|PATCH /v1/api/folders/{id}/members',
    ({ newFolder, members }) => ({
      to: [newFolder],
      body: {
        members: Object.fromEntries(
          members.slice(0, MOST_MEMBERS_AT_ONCE).map((id: string) => [id, next() % 2 ? 'edit' : 'view']),
        ),
      },
    }),
  ],
  ['GET /v1/api/folders/{id}/members', ({ newFolder }) => ({ to: [newFolder] })],
  [
    'POST /v1/api/utm-templates',
    () => ({
      body: { name: 'Dearest', source: 'news', required: ['source'] },
      keep: ({ utmTemplate }) => ({ newTemplate: utmTemplate._id }),
    }),
  ],
  ['GET /v1/api/utm-templates', () => ({})],
  ['GET /v1/api/utm-templates/{id}', ({ newTemplate }) => ({ to: [newTemplate] })],
  [
    'PUT|PATCH /v1/api/utm-templates/{id}',
    ({ newTemplate }) => ({ to: [newTemplate], body: { name: `Renamed ${next()}` } }),
  ],
  ['GET /v1/api/utm-settings', () => ({})],
  ['PUT|PATCH /v1/api/utm-settings', () => ({ body: { required: ['source'] } })],
  ['GET /v1/api/conversion-settings', () => ({})],
  [
    'PUT|PATCH /v1/api/conversion-settings',
    () => ({ body: { trackConversions: true, conversionDays: 30 + next() } }),
  ],
  [
    'PUT|PATCH /v1/api/brand',
    async ({ host, logo }) => ({
      query: { domain: host },
      body: { name: `Halden ${next()}`, logo: await logo(), url: 'https://example.com/' },
    }),
  ],
  ['GET /v1/api/brand', ({ host }) => ({ query: { domain: host } })],
  [
    'PUT|PATCH /v1/api/qr-style',
    async ({ host, logo }) => ({ query: { domain: host }, body: { logo: await logo() } }),
  ],
  ['GET /v1/api/qr-style', ({ host }) => ({ query: { domain: host } })],
  [
    'POST /v1/api/views',
    () => ({
      body: { name: 'Dearest', of: 'links', query: 'tag=a', shared: true },
      keep: ({ view }) => ({ view: view._id }),
    }),
  ],
  ['GET /v1/api/views', () => ({ by: 'person' })],
  ['PUT|PATCH /v1/api/views/{id}', ({ view }) => ({ to: [view], body: { name: `Renamed ${next()}` } })],
  [
    'POST /v1/api/keys',
    ({ folder }) => ({
      body: { name: 'Dearest', permissions: ['links:read'], folders: [folder] },
      keep: ({ key }) => ({ key: key._id }),
    }),
  ],
  ['GET /v1/api/keys', () => ({})],
  ['PUT|PATCH /v1/api/keys/{id}', ({ key }) => ({ to: [key], body: { name: `Renamed ${next()}` } })],
  ['POST /v1/api/members', () => ({ body: { email: 'guest@example.com', role: 'editor' } })],
  ['GET /v1/api/members', () => ({})],
  ['PUT|PATCH /v1/api/members/{id}', ({ members }) => ({ to: [members[0]], body: { role: 'analyst' } })],
];
