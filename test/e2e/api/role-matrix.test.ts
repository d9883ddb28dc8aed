import { beforeAll, describe, expect, it } from 'vitest';
import { apiRoutes } from '#functions/manifest/endpoints.ts';
import { type ApiContract, describedEndpoints } from '#functions/openapi/contracts.ts';
import { isAllowed } from '#shared/core/accounts/permissions.ts';
import { ROLE_PERMISSIONS, ROLES, type Role } from '#shared/core/accounts/roles.ts';
import { aMember, PersonBrowser, type SignedInPerson } from '#test/support/browser/person-browser.ts';
import { checkAll } from '#test/support/deployment/check-all.ts';
import { type Answer, isLocal } from '#test/support/deployment/client.ts';
import { exhaustively } from '#test/support/exhaustive.ts';

/** Every method of every route that needs a key or a session, with the permission that its contract names. */
const OPERATIONS = describedEndpoints()
  .filter(({ row }) => apiRoutes.some(({ name }) => name === row.name))
  .flatMap(({ row, path, contract }) =>
    row.methods.map((method) => {
      const { permission } = contract as ApiContract;
      if (!permission) throw new Error(`${path} names no permission`);
      // Valid but unused IDs: this test must not change anything.
      return { method, path: path.replace(/\{\w+\}/g, 'none'), permission };
    }),
  );

/**
 * Roles that call every route in `folder-access.test.ts`, and in `mcp.test.ts` the
 * one that declares no reach.
 */
const ELSEWHERE: readonly Role[] = ['editor', 'developer'];
const HERE = exhaustively<readonly Role[]>(
  ROLES.filter((role) => !ELSEWHERE.includes(role)),
  ['owner', 'analyst'],
);

/** The code of an error: for agents, it is in the data of a JSON-RPC error. */
const codeOf = ({ body }: Answer): unknown => (body.error.data ?? body.error).code;

describe.runIf(isLocal)('every route', () => {
  const members = new Map<Role, SignedInPerson>();

  beforeAll(async () => {
    for (const role of HERE) members.set(role, await aMember(role));
  }, 60_000);

  it('admits the roles that have its permission', { timeout: 180_000 }, () =>
    checkAll(OPERATIONS, async ({ method, path, permission }) => {
      const body = method === 'GET' || method === 'HEAD' ? undefined : {};
      const admitted = [];
      for (const role of HERE) {
        const { browser } = members.get(role) as SignedInPerson;
        const answer = await browser.send({ method, path, body });
        if (answer.status === 403 && answer.body.error?.code === 'PERMISSION_DENIED') {
          expect(answer.body.error.message).toContain(`Your role ${role} `);
        } else {
          // Whatever is wrong with such a request, it is the request.
          expect([200, 201, 202, 400, 404, 409, 415]).toContain(answer.status);
          admitted.push(role);
        }
      }
      const allowed = (role: Role) => permission === 'any' || isAllowed(ROLE_PERMISSIONS[role], permission);
      expect(admitted).toEqual(HERE.filter(allowed));
    }),
  );

  it('refuses strangers, and sessions that another site uses', { timeout: 180_000 }, () =>
    checkAll(OPERATIONS, async ({ method, path }) => {
      const body = method === 'GET' || method === 'HEAD' ? undefined : {};
      const stranger = await new PersonBrowser().send({ method, path, body });
      expect([stranger.status, codeOf(stranger)]).toEqual([401, 'API_KEY_MISSING']);
      const { browser } = members.get('owner') as SignedInPerson;
      const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
      const crossSite = await browser.send({ method, path, body, headers });
      expect([crossSite.status, codeOf(crossSite)]).toEqual([403, 'CROSS_SITE_REQUEST']);
    }),
  );
});
