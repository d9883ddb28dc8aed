import { describe, expect, it } from 'vitest';
import { pathsOf, type RouteSpec, routeKeysOf } from '#functions/framework/function-spec.ts';
import { signInRoutes } from '#functions/manifest/endpoints/sign-in.ts';
import { apiRoutes, routes } from '#functions/manifest/endpoints.ts';
import { AUDIT_PARTITIONS } from '#shared/core/audit/audit-items.ts';

/** Functions of endpoints with POST, PUT, PATCH or DELETE that write nothing to the audit log, and why. */
const UNAUDITED: Readonly<Record<string, string>> = {
  'links-import': 'the worker that runs the import writes the entry',
  'links-import-check': 'checks a file, and stores nothing',
  'smart-links-lookup': 'asks a music service, and stores nothing',
  'smart-links-confirm-email': 'sends an email again, and changes nothing',
  'reports-confirm-email': 'sends an email again, and changes nothing',
  'reports-preview': 'sends an email to the caller, and changes nothing',
  'conversions-create': 'records an event of the account, like a click; the list of conversions shows it',
  'conversions-bulk': 'records events of the account, like clicks; the list of conversions shows them',
  'webhooks-test': 'sends a test event, and changes nothing',
  'auth-code': 'sends an email, and changes no account',
  'auth-passkey-options': 'stores a challenge, and changes no account',
  'auth-passkeys-options': 'stores a challenge, and changes no account',
};

const rows: readonly RouteSpec[] = [...apiRoutes, ...signInRoutes];
const changing = rows.filter((row) =>
  routeKeysOf(row).some((key) => /^(?:POST|PUT|PATCH|DELETE) /.test(key)),
);

// The end-to-end suite fails if a function does not use what it is granted, or uses more.
describe('endpoints that change something', () => {
  it('may write to the audit log, or have a reason in this table why not', () => {
    const unaudited = changing.filter(({ grants }) => !grants?.PutItem?.includes(AUDIT_PARTITIONS));
    expect(unaudited.map(({ name }) => name).sort()).toEqual(Object.keys(UNAUDITED).sort());
  });

  it('are all below /v1/api and /v1/auth, besides those without an account, chat and MCP', () => {
    const others = routes.filter(
      (row) => row.access !== 'public' && !pathsOf(row).every((path) => path.startsWith('/v1/api')),
    );
    expect(others.map(({ name }) => name).filter((name) => !/^(?:chat|mcp)/.test(name))).toEqual([]);
  });
});
