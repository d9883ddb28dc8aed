import type { PublicGrants, RouteSpec } from '#functions/framework/function-spec.ts';
import { CONNECTION_PARTITIONS } from '#shared/apps/app-items.ts';
import { OWNER_PARTITIONS } from '#shared/core/accounts/account-items.ts';
import { MEMBER_PARTITIONS } from '#shared/core/accounts/members/member-items.ts';
import { USER_PARTITIONS } from '#shared/core/accounts/members/user-items.ts';
import { VIEW_PARTITIONS } from '#shared/core/accounts/views/view-items.ts';
import { AUDIT_PARTITIONS } from '#shared/core/audit/audit-items.ts';
import { ratePartitions } from '#shared/platform/limits/rate-limit-items.ts';
import { CHALLENGE_PARTITIONS } from '#shared/sign-in/passkeys/challenge-items.ts';
import { SSO_PARTITIONS } from '#shared/sign-in/sso/sso-items.ts';
import { AUDITED, PUBLISHED } from '../grants/shared-grants.ts';
import { union } from '../grants/union.ts';
import { ACCOUNTS, SESSION } from '../grants/visitor-grants.ts';

const signedIn = (...sets: PublicGrants[]) =>
  ({
    access: 'public',
    grants: union(SESSION, ...sets),
    settings: ['consoleOrigin', 'serviceKey'],
  }) as const;

/** Sign-in and session management: the console's own endpoints. They have no API key. */
export const signInRoutes = [
  {
    name: 'auth-code',
    methods: ['POST'],
    path: '/v1/auth/code',
    file: 'auth/code',
    access: 'public',
    // A worker checks whether the address is known, so the response time is the same for all addresses.
    grants: {
      UpdateItem: [ratePartitions('sign-in-codes'), ratePartitions('sign-in-mails')],
      eventQueue: ['SendMessage'],
    },
    settings: ['consoleOrigin', 'serviceKey', 'sso'],
  },
  {
    name: 'auth-session-create',
    methods: ['POST'],
    path: '/v1/auth/session',
    file: 'auth/session/create',
    access: 'public',
    grants: union(ACCOUNTS, {
      GetItem: [USER_PARTITIONS],
      PutItem: [USER_PARTITIONS, AUDIT_PARTITIONS],
      UpdateItem: [USER_PARTITIONS, ratePartitions('sign-in'), ratePartitions('sign-in-tries')],
      DeleteItem: [USER_PARTITIONS, CHALLENGE_PARTITIONS],
      signInKey: ['Read'],
    }),
    settings: ['consoleOrigin', 'serviceKey', 'sso'],
  },
  {
    name: 'auth-session-get',
    methods: ['GET'],
    path: '/v1/auth/session',
    file: 'auth/session/get',
    ...signedIn(ACCOUNTS),
  },
  {
    name: 'auth-session-update',
    methods: ['PATCH'],
    path: '/v1/auth/session',
    file: 'auth/session/update',
    // An invitation that is accepted moves its mirror.
    ...signedIn(ACCOUNTS, {
      GetItem: [MEMBER_PARTITIONS, OWNER_PARTITIONS],
      UpdateItem: [MEMBER_PARTITIONS],
      PutItem: [USER_PARTITIONS, AUDIT_PARTITIONS],
      DeleteItem: [USER_PARTITIONS],
      ConditionCheckItem: [OWNER_PARTITIONS],
    }),
  },
  {
    name: 'auth-session-delete',
    methods: ['DELETE'],
    path: '/v1/auth/session',
    file: 'auth/session/delete',
    ...signedIn(ACCOUNTS, AUDITED, { DeleteItem: [USER_PARTITIONS] }),
  },
  {
    name: 'auth-sessions-list',
    methods: ['GET'],
    path: '/v1/auth/sessions',
    file: 'auth/sessions/list',
    ...signedIn({ Query: [USER_PARTITIONS] }),
  },
  {
    name: 'auth-sessions-delete',
    methods: ['DELETE'],
    path: '/v1/auth/sessions/{id}',
    file: 'auth/sessions/delete',
    ...signedIn(ACCOUNTS, AUDITED, { DeleteItem: [USER_PARTITIONS] }),
  },
  {
    name: 'auth-invitations-get',
    methods: ['GET'],
    path: '/v1/auth/invitations/{id}',
    file: 'auth/invitations/get',
    ...signedIn({ GetItem: [MEMBER_PARTITIONS, OWNER_PARTITIONS] }),
  },
  {
    name: 'auth-accounts-leave',
    methods: ['DELETE'],
    path: '/v1/auth/accounts/{id}',
    file: 'auth/accounts/leave',
    ...signedIn({
      GetItem: [MEMBER_PARTITIONS],
      // The apps that the person has connected.
      Query: [CONNECTION_PARTITIONS],
      UpdateItem: [MEMBER_PARTITIONS, CONNECTION_PARTITIONS],
      PutItem: [AUDIT_PARTITIONS],
      DeleteItem: [USER_PARTITIONS, MEMBER_PARTITIONS, VIEW_PARTITIONS, CONNECTION_PARTITIONS],
    }),
  },
  {
    name: 'auth-passkey-options',
    methods: ['POST'],
    path: '/v1/auth/passkey/options',
    file: 'auth/passkey/options',
    access: 'public',
    grants: { PutItem: [CHALLENGE_PARTITIONS], UpdateItem: [ratePartitions('passkey-challenges')] },
    settings: ['consoleOrigin', 'serviceKey'],
  },
  {
    name: 'auth-passkeys-options',
    methods: ['POST'],
    path: '/v1/auth/passkeys/options',
    file: 'auth/passkeys/options',
    ...signedIn({ Query: [USER_PARTITIONS], PutItem: [CHALLENGE_PARTITIONS] }),
  },
  {
    name: 'auth-passkeys-create',
    methods: ['POST'],
    path: '/v1/auth/passkeys',
    file: 'auth/passkeys/create',
    ...signedIn(ACCOUNTS, PUBLISHED, {
      PutItem: [USER_PARTITIONS],
      UpdateItem: [ratePartitions('passkey-changes')],
      DeleteItem: [CHALLENGE_PARTITIONS],
    }),
  },
  {
    name: 'auth-passkeys-list',
    methods: ['GET'],
    path: '/v1/auth/passkeys',
    file: 'auth/passkeys/list',
    ...signedIn({ Query: [USER_PARTITIONS] }),
  },
  {
    name: 'auth-passkeys-update',
    methods: ['PATCH'],
    path: '/v1/auth/passkeys/{id}',
    file: 'auth/passkeys/update',
    ...signedIn(ACCOUNTS, AUDITED),
  },
  {
    name: 'auth-passkeys-delete',
    methods: ['DELETE'],
    path: '/v1/auth/passkeys/{id}',
    file: 'auth/passkeys/delete',
    ...signedIn(ACCOUNTS, PUBLISHED, {
      UpdateItem: [ratePartitions('passkey-changes')],
      DeleteItem: [USER_PARTITIONS],
    }),
  },
  {
    name: 'auth-options',
    methods: ['GET'],
    path: '/v1/auth/options',
    file: 'auth/options',
    access: 'public',
    grants: {},
    settings: ['signInOptions'],
  },
  {
    name: 'auth-sso-begin',
    methods: ['GET'],
    path: '/v1/auth/sso',
    file: 'auth/sso/begin',
    access: 'public',
    grants: { PutItem: [SSO_PARTITIONS], UpdateItem: [ratePartitions('sso')] },
    settings: ['consoleOrigin', 'serviceKey', 'sso'],
  },
  {
    name: 'auth-sso-callback',
    methods: ['GET'],
    path: '/v1/auth/sso/callback',
    file: 'auth/sso/callback',
    access: 'public',
    grants: union(ACCOUNTS, {
      GetItem: [USER_PARTITIONS, MEMBER_PARTITIONS],
      // The members of a full account are counted again.
      Query: [MEMBER_PARTITIONS],
      PutItem: [USER_PARTITIONS, MEMBER_PARTITIONS, AUDIT_PARTITIONS],
      UpdateItem: [USER_PARTITIONS, MEMBER_PARTITIONS, ratePartitions('sso')],
      ConditionCheckItem: [OWNER_PARTITIONS],
      // The proof, and the mirror of an invitation to the configured account.
      DeleteItem: [SSO_PARTITIONS, USER_PARTITIONS],
      ssoSecret: ['Read'],
    }),
    settings: ['consoleOrigin', 'serviceKey', 'sso'],
  },
] as const satisfies readonly RouteSpec[];
