import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { audit as english } from '#console/texts/en/audit.ts';
import { audit as spanish } from '#console/texts/es/audit.ts';
import { pathsOf, routeKeysOf } from '#functions/framework/function-spec.ts';
import { signInRoutes } from '#functions/routes/sign-in.ts';
import { apiRoutes, routes } from '#functions/routes.ts';

/** Why an endpoint that may change something is not in the audit log. */
const because = (reason: string) => ({ reason });

/** Every endpoint that changes something, with the actions that its changes have in the audit log. */
const AUDITED: Readonly<Record<string, readonly string[] | { reason: string }>> = {
  'POST /v1/api/links': ['link.created'],
  'POST /v1/api/links/bulk': ['link.created'],
  'PATCH /v1/api/links/bulk': ['link.updated'],
  'PUT /v1/api/links/bulk': ['link.updated'],
  'POST /v1/api/links/bulk/delete': ['link.deleted'],
  'POST /v1/api/links/bulk/transfer': ['link.transferred'],
  'POST /v1/api/smart-links/bulk/transfer': ['smart_link.transferred'],
  'PATCH /v1/api/links/tags': ['link.updated'],
  'PUT /v1/api/links/tags': ['link.updated'],
  'POST /v1/api/links/import': ['link.imported'],
  'POST /v1/api/links/import/check': because('checks a file, and stores nothing'),
  'PUT /v1/api/links/{id}': ['link.updated'],
  'PATCH /v1/api/links/{id}': ['link.updated'],
  'DELETE /v1/api/links/{id}': ['link.deleted'],
  'POST /v1/api/folders': ['folder.created'],
  'PATCH /v1/api/folders/{id}': ['folder.updated'],
  'PUT /v1/api/folders/{id}': ['folder.updated'],
  'DELETE /v1/api/folders/{id}': ['folder.deleted'],
  'PUT /v1/api/folders/{id}/members': ['folder.access_changed'],
  'PATCH /v1/api/folders/{id}/members': ['folder.access_changed'],
  'POST /v1/api/utm-templates': ['utm_template.created'],
  'PATCH /v1/api/utm-templates/{id}': ['utm_template.updated'],
  'PUT /v1/api/utm-templates/{id}': ['utm_template.updated'],
  'DELETE /v1/api/utm-templates/{id}': ['utm_template.deleted'],
  'PUT /v1/api/utm-settings': ['utm_settings.updated'],
  'PATCH /v1/api/utm-settings': ['utm_settings.updated'],
  'POST /v1/api/views': ['view.created'],
  'PATCH /v1/api/views/{id}': ['view.updated'],
  'PUT /v1/api/views/{id}': ['view.updated'],
  'DELETE /v1/api/views/{id}': ['view.deleted'],
  'POST /v1/api/smart-links': ['smart_link.created'],
  'PUT /v1/api/smart-links/{id}': ['smart_link.updated'],
  'PATCH /v1/api/smart-links/{id}': ['smart_link.updated'],
  'DELETE /v1/api/smart-links/{id}': ['smart_link.deleted'],
  'DELETE /v1/api/smart-links/{id}/responses/{submissionId}': ['survey.response_deleted'],
  'DELETE /v1/api/smart-links/{id}/registrations/{registrationId}': ['webinar.registration_deleted'],
  'DELETE /v1/api/smart-links/{id}/subscribers/{subscriberId}': ['smart_link.subscriber_deleted'],
  'POST /v1/api/smart-links/{id}/mail-confirmation': because('sends an email again, and changes nothing'),
  'POST /v1/api/smart-links/lookup': because('reads from another service, and changes nothing'),
  'POST /v1/api/uploads': ['upload.created'],
  'POST /v1/api/keys': ['key.created'],
  'PATCH /v1/api/keys/{id}': ['key.updated'],
  'PUT /v1/api/keys/{id}': ['key.updated'],
  'DELETE /v1/api/keys/{id}': ['key.deleted'],
  'POST /v1/api/members': ['member.invited'],
  'PATCH /v1/api/members/{id}': ['member.updated'],
  'PUT /v1/api/members/{id}': ['member.updated'],
  'DELETE /v1/api/members/{id}': ['member.removed'],
  'POST /v1/api/conversions': because(
    'records an event of the account, like a click; the list of conversions shows it',
  ),
  'POST /v1/api/conversions/bulk': because('the same'),
  'POST /v1/api/domains': ['domain.created'],
  'PATCH /v1/api/domains/{host}': ['domain.updated'],
  'PUT /v1/api/domains/{host}': ['domain.updated'],
  'POST /v1/api/domains/{host}/verify': ['domain.verified'],
  'DELETE /v1/api/domains/{host}': ['domain.deleted'],
  'POST /v1/api/shares': ['share.created'],
  'POST /v1/api/reports/{id}/mail-confirmation': because('sends an email again, and changes nothing'),
  'POST /v1/api/reports/{id}/preview': { reason: 'changes nothing: it sends an email to who asks for it' },
  'POST /v1/api/reports': ['report.created'],
  'PATCH /v1/api/reports/{id}': ['report.updated'],
  'PUT /v1/api/reports/{id}': ['report.updated'],
  'DELETE /v1/api/reports/{id}': ['report.deleted'],
  'DELETE /v1/api/shares/{id}': ['share.deleted'],
  'PUT /v1/api/conversion-settings': ['conversion_settings.updated'],
  'PATCH /v1/api/conversion-settings': ['conversion_settings.updated'],
  'PUT /v1/api/brand': ['brand.saved'],
  'PATCH /v1/api/brand': ['brand.saved'],
  'DELETE /v1/api/brand': ['brand.removed'],
  'PUT /v1/api/qr-style': ['qr_style.saved'],
  'PATCH /v1/api/qr-style': ['qr_style.saved'],
  'DELETE /v1/api/qr-style': ['qr_style.removed'],
  'POST /v1/api/account/export': ['account.export_requested', 'account.exported'],
  'POST /v1/api/account/restore': ['account.restored'],
  'DELETE /v1/api/account': ['account.deletion_scheduled'],
  'POST /v1/api/webhooks': ['webhook.created'],
  'PATCH /v1/api/webhooks/{id}': ['webhook.updated'],
  'PUT /v1/api/webhooks/{id}': ['webhook.updated'],
  'DELETE /v1/api/webhooks/{id}': ['webhook.deleted'],
  'POST /v1/api/webhooks/{id}/rotate-secret': ['webhook.secret_rotated'],
  'POST /v1/api/webhooks/{id}/test': because('sends a test event, and changes nothing'),
  'POST /v1/api/webhooks/{id}/deliveries/{deliveryId}/replay': ['webhook.replayed'],
  'POST /v1/api/webhooks/{id}/replay': ['webhook.replayed'],
  'POST /mcp': [
    'link.created',
    'link.updated',
    'link.deleted',
    'smart_link.created',
    'smart_link.updated',
    'smart_link.deleted',
  ],
  'POST /v1/auth/code': because('sends an email, and changes no account'),
  'POST /v1/auth/session': ['session.created'],
  'PATCH /v1/auth/session': ['member.joined'],
  'DELETE /v1/auth/session': ['session.ended'],
  'DELETE /v1/auth/sessions/{id}': ['session.ended'],
  'DELETE /v1/auth/accounts/{id}': ['member.left', 'member.declined'],
  'POST /v1/auth/passkey/options': because('stores a challenge, and changes no account'),
  'POST /v1/auth/passkeys/options': because('stores a challenge, and changes no account'),
  'POST /v1/auth/passkeys': ['passkey.created'],
  'PATCH /v1/auth/passkeys/{id}': ['passkey.renamed'],
  'DELETE /v1/auth/passkeys/{id}': ['passkey.removed'],
};

const changing = [...apiRoutes, ...signInRoutes]
  .flatMap(routeKeysOf)
  .filter((key) => /^(?:POST|PUT|PATCH|DELETE) /.test(key));

describe('endpoints that change something', () => {
  it('have an action in the audit log, or a reason why not, in this table', () => {
    expect(Object.keys(AUDITED).sort()).toEqual(changing.sort());
  });

  it('are all below /v1/api and /v1/auth, besides those without an account, chat and MCP', () => {
    const others = routes
      .filter((row) => !pathsOf(row).every((path) => path.startsWith('/v1/api')) || row.access === 'public')
      .filter((row) => row.access !== 'public');
    expect(others.map(({ name }) => name).filter((name) => !/^(?:chat|mcp)/.test(name))).toEqual([]);
  });

  it.each([
    ['English', english],
    ['Spanish', spanish],
  ])('have actions that the console has words for in %s', (_, texts) => {
    const actions = Object.values(AUDITED).flatMap((row) => ('reason' in row ? [] : row));
    const own = [
      'account.paused',
      'account.suspended',
      'link.expired',
      'link.test_ended',
      'webhook.disabled',
    ];
    expect([...actions, ...own].filter((action) => !(action in texts.actions))).toEqual([]);
  });

  it('have actions that are in the code', () => {
    const code = globSync('shared/**/*.ts')
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const actions = Object.values(AUDITED).flatMap((row) => ('reason' in row ? [] : row));
    expect(actions.filter((action) => !code.includes(`'${action}'`))).toEqual([]);
  });
});
