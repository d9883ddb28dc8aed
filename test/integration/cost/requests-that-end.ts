import { form, MOST_BULK, NEW_HOST, type Row } from './dearest.ts';

/** Requests that end something. */
export const ENDING_ROWS: readonly Row[] = [
  // What ends something, at last.
  ['DELETE /v1/api/smart-links/{id}/spam/{spamId}', ({ survey, spam }) => ({ to: [survey, spam[1]] })],
  [
    'DELETE /v1/api/smart-links/{id}/responses/{submissionId}',
    ({ survey, response }) => ({ to: [survey, response] }),
  ],
  [
    'DELETE /v1/api/smart-links/{id}/registrations/{registrationId}',
    ({ webinar, registration }) => ({ to: [webinar, registration] }),
  ],
  [
    'DELETE /v1/api/smart-links/{id}/subscribers/{subscriberId}',
    ({ listPage, subscriber }) => ({ to: [listPage, subscriber] }),
  ],
  [
    'POST /v1/api/links/bulk/transfer',
    ({ copies, other }) => ({ body: { ids: copies.slice(-MOST_BULK), accountId: other }, by: 'person' }),
  ],
  [
    'POST /v1/api/smart-links/bulk/transfer',
    ({ pages, other }) => ({ body: { ids: pages.slice(0, MOST_BULK), accountId: other }, by: 'person' }),
  ],
  ['POST /v1/api/links/bulk/delete', ({ bulk }) => ({ body: { ids: bulk } })],
  ['DELETE /v1/api/links/{id}', ({ link }) => ({ to: [link] })],
  ['DELETE /v1/api/smart-links/{id}', ({ page }) => ({ to: [page] })],
  ['DELETE /v1/api/shares/{id}', ({ share }) => ({ to: [share] })],
  ['DELETE /v1/api/reports/{id}', ({ report }) => ({ to: [report] })],
  ['DELETE /v1/api/webhooks/{id}', ({ newWebhook }) => ({ to: [newWebhook] })],
  ['DELETE /v1/api/views/{id}', ({ view }) => ({ to: [view] })],
  ['DELETE /v1/api/utm-templates/{id}', ({ newTemplate }) => ({ to: [newTemplate] })],
  ['DELETE /v1/api/brand', ({ host }) => ({ query: { domain: host } })],
  ['DELETE /v1/api/qr-style', ({ host }) => ({ query: { domain: host } })],
  ['DELETE /v1/api/folders/{id}', ({ newFolder }) => ({ to: [newFolder] })],
  ['DELETE /v1/api/domains/{host}', () => ({ to: [NEW_HOST] })],
  [
    'POST /v1/auth/revoke',
    ({ app, refreshToken0 }) => ({ by: 'nobody', body: form({ ...app, token: refreshToken0 }) }),
  ],
  // The token has the IDs of account, person and connection.
  [
    'DELETE /v1/api/connections/{id}',
    ({ refreshToken1 }) => ({ to: [`con_${refreshToken1.slice(44, 64)}`] }),
  ],
  ['DELETE /v1/api/apps/{id}', ({ registered }) => ({ to: [registered] })],
  ['DELETE /v1/api/keys/{id}', ({ key }) => ({ to: [key] })],
  ['DELETE /v1/api/members/{id}', ({ members }) => ({ to: [members[1]] })],
  ['DELETE /v1/api/account', ({ name }) => ({ body: { name }, by: 'person' })],
  ['POST /v1/api/account/restore', () => ({ by: 'person' })],
  ['DELETE /v1/auth/passkeys/{id}', ({ passkey }) => ({ to: [passkey] })],
  ['DELETE /v1/auth/accounts/{id}', ({ ownerId }) => ({ to: [ownerId] })],
  ['DELETE /v1/auth/sessions/{id}', ({ otherSession }) => ({ to: [otherSession] })],
  ['DELETE /v1/auth/session', () => ({})],
];
