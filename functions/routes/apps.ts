import type { RouteSpec } from '#functions/framework/function-spec.ts';
import {
  CLIENT_PARTITIONS,
  CONNECTION_PARTITIONS,
  RESOURCE_METADATA_PATH,
  SERVER_METADATA_PATH,
} from '#shared/apps/app-items.ts';
import { OWNER_PARTITIONS } from '#shared/core/accounts/account-items.ts';
import { MEMBER_PARTITIONS } from '#shared/core/accounts/members/member-items.ts';
import { USER_PARTITIONS } from '#shared/core/accounts/members/user-items.ts';
import { AUDIT_PARTITIONS } from '#shared/core/audit/audit-items.ts';
import { ratePartitions } from '#shared/platform/limits/rate-limit-items.ts';
import { AUDITED, union } from './table-grants.ts';

/** An app proves itself, and its token is found with its member. */
const OF_TOKENS = {
  BatchGetItem: [CONNECTION_PARTITIONS, MEMBER_PARTITIONS],
  GetItem: [CLIENT_PARTITIONS],
  PutItem: [AUDIT_PARTITIONS],
} as const;

/** A session is read, and renewed every hour. */
const OF_SESSION = [USER_PARTITIONS, ratePartitions('sessions')] as const;

const CONSENT_SETTINGS = [
  'consoleOrigin',
  'publicOrigin',
  'apiOrigin',
  'webhookTargets',
  'serviceKey',
] as const;

/** Apps: OAuth, the consent of people, and what is connected. */
export const appRoutes = [
  {
    name: 'oauth-token',
    methods: ['POST'],
    path: '/v1/auth/token',
    file: 'oauth/token',
    access: 'public',
    grants: {
      partitions: {
        ...OF_TOKENS,
        UpdateItem: [CONNECTION_PARTITIONS],
        // A code or a refresh token that was used twice.
        DeleteItem: [CONNECTION_PARTITIONS],
      },
    },
    settings: ['consoleOrigin', 'publicOrigin', 'apiOrigin', 'serviceKey'],
  },
  {
    name: 'oauth-revoke',
    methods: ['POST'],
    path: '/v1/auth/revoke',
    file: 'oauth/revoke',
    access: 'public',
    grants: { partitions: { ...OF_TOKENS, DeleteItem: [CONNECTION_PARTITIONS] } },
  },
  {
    name: 'oauth-register',
    methods: ['POST'],
    path: '/v1/auth/register',
    file: 'oauth/register',
    access: 'public',
    grants: {
      partitions: { PutItem: [CLIENT_PARTITIONS], UpdateItem: [ratePartitions('app-registrations')] },
    },
    settings: ['serviceKey'],
  },
  {
    name: 'oauth-server-metadata',
    methods: ['GET'],
    path: SERVER_METADATA_PATH,
    file: 'oauth/server-metadata',
    access: 'public',
    grants: {},
    settings: ['consoleOrigin'],
    timeoutSeconds: 3,
  },
  {
    name: 'oauth-resource-metadata',
    methods: ['GET'],
    path: [RESOURCE_METADATA_PATH, `${RESOURCE_METADATA_PATH}/mcp`],
    file: 'oauth/resource-metadata',
    access: 'public',
    grants: {},
    settings: ['consoleOrigin', 'publicOrigin', 'apiOrigin'],
    timeoutSeconds: 3,
  },
  {
    name: 'auth-apps-describe',
    methods: ['POST'],
    path: '/v1/auth/apps/describe',
    file: 'auth/apps/describe',
    access: 'public',
    grants: {
      partitions: {
        GetItem: [USER_PARTITIONS, CLIENT_PARTITIONS],
        Query: [USER_PARTITIONS],
        BatchGetItem: [MEMBER_PARTITIONS, OWNER_PARTITIONS],
        UpdateItem: [...OF_SESSION],
        // The metadata document of an app, once it was fetched.
        PutItem: [CLIENT_PARTITIONS],
      },
    },
    settings: CONSENT_SETTINGS,
  },
  {
    name: 'auth-apps-connect',
    methods: ['POST'],
    path: '/v1/auth/apps',
    file: 'auth/apps/connect',
    access: 'public',
    grants: {
      partitions: {
        GetItem: [USER_PARTITIONS, CLIENT_PARTITIONS, MEMBER_PARTITIONS],
        // The connections and the folders of the account.
        Query: [CONNECTION_PARTITIONS, OWNER_PARTITIONS],
        PutItem: [CONNECTION_PARTITIONS, CLIENT_PARTITIONS, AUDIT_PARTITIONS],
        // An app that has registered itself is kept.
        UpdateItem: [...OF_SESSION, CLIENT_PARTITIONS, ratePartitions('app-connections')],
      },
    },
    settings: CONSENT_SETTINGS,
  },
  {
    name: 'connections-list',
    methods: ['GET'],
    path: '/v1/api/connections',
    file: 'api/apps/list-connections',
    access: 'api-key',
    grants: { partitions: { Query: [CONNECTION_PARTITIONS, MEMBER_PARTITIONS] } },
  },
  {
    name: 'connections-delete',
    methods: ['DELETE'],
    path: '/v1/api/connections/{id}',
    file: 'api/apps/disconnect',
    access: 'api-key',
    grants: {
      partitions: union(AUDITED, {
        Query: [CONNECTION_PARTITIONS, MEMBER_PARTITIONS],
        DeleteItem: [CONNECTION_PARTITIONS],
      }),
    },
  },
] as const satisfies readonly RouteSpec[];
