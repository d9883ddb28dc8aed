import type { PublicGrants, RouteSpec } from '#functions/framework/function-spec.ts';
import {
  CLIENT_PARTITIONS,
  CONNECTION_PARTITIONS,
  REGISTERED_PARTITIONS,
  RESOURCE_METADATA_PATH,
  SERVER_METADATA_PATH,
} from '#shared/apps/app-items.ts';
import { OWNER_PARTITIONS, ownerLists } from '#shared/core/accounts/account-items.ts';
import { MEMBER_PARTITIONS } from '#shared/core/accounts/members/member-items.ts';
import { AUDIT_PARTITIONS } from '#shared/core/audit/audit-items.ts';
import { MEDIA_PARTITIONS } from '#shared/core/media/media-items.ts';
import { ratePartitions } from '#shared/platform/limits/rate-limit-items.ts';
import { AUDITED, IMAGE_COPY, PUBLISHED, REPEATABLE } from '../grants/shared-grants.ts';
import { union } from '../grants/union.ts';
import { ACCOUNTS, SESSION } from '../grants/visitor-grants.ts';

/** An app proves itself, and its token is found with its member. Its connection may end. */
const OF_TOKENS: PublicGrants = {
  BatchGetItem: [CONNECTION_PARTITIONS, MEMBER_PARTITIONS],
  GetItem: [CLIENT_PARTITIONS, REGISTERED_PARTITIONS],
  PutItem: [AUDIT_PARTITIONS],
  UpdateItem: [CONNECTION_PARTITIONS],
  DeleteItem: [CONNECTION_PARTITIONS],
};

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
    // An app that has registered itself is kept.
    grants: union(OF_TOKENS, { UpdateItem: [CLIENT_PARTITIONS] }),
    settings: ['consoleOrigin', 'publicOrigin', 'apiOrigin', 'serviceKey'],
  },
  {
    name: 'oauth-revoke',
    methods: ['POST'],
    path: '/v1/auth/revoke',
    file: 'oauth/revoke',
    access: 'public',
    grants: OF_TOKENS,
  },
  {
    name: 'oauth-register',
    methods: ['POST'],
    path: '/v1/auth/register',
    file: 'oauth/register',
    access: 'public',
    grants: { PutItem: [CLIENT_PARTITIONS], UpdateItem: [ratePartitions('app-registrations')] },
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
    grants: union(
      { GetItem: [CLIENT_PARTITIONS, REGISTERED_PARTITIONS, OWNER_PARTITIONS] },
      ACCOUNTS,
      SESSION, // The metadata document of an app, once it was fetched.
      { PutItem: [CLIENT_PARTITIONS] },
    ),
    settings: [...CONSENT_SETTINGS, 'mediaOrigin'],
  },
  {
    name: 'auth-apps-connect',
    methods: ['POST'],
    path: '/v1/auth/apps',
    file: 'auth/apps/connect',
    access: 'public',
    grants: union(
      {
        GetItem: [
          CLIENT_PARTITIONS,
          REGISTERED_PARTITIONS,
          MEMBER_PARTITIONS,
          OWNER_PARTITIONS,
          CONNECTION_PARTITIONS,
        ],
        // The connections of a full account, and the folders.
        Query: [CONNECTION_PARTITIONS, OWNER_PARTITIONS],
        PutItem: [CONNECTION_PARTITIONS, CLIENT_PARTITIONS],
        // An app that has registered itself is kept.
        UpdateItem: [CLIENT_PARTITIONS, CONNECTION_PARTITIONS, ratePartitions('app-connections')],
      },
      PUBLISHED,
      SESSION,
    ),
    settings: CONSENT_SETTINGS,
  },
  {
    name: 'connections-list',
    methods: ['GET'],
    path: '/v1/api/connections',
    file: 'api/apps/list-connections',
    access: 'api-key',
    grants: { Query: [CONNECTION_PARTITIONS, MEMBER_PARTITIONS] },
  },
  {
    name: 'connections-delete',
    methods: ['DELETE'],
    path: '/v1/api/connections/{id}',
    file: 'api/apps/disconnect',
    access: 'api-key',
    grants: union(AUDITED, {
      Query: [CONNECTION_PARTITIONS, MEMBER_PARTITIONS],
      UpdateItem: [CONNECTION_PARTITIONS],
      DeleteItem: [CONNECTION_PARTITIONS],
    }),
  },
  {
    name: 'apps-create',
    methods: ['POST'],
    path: '/v1/api/apps',
    file: 'api/apps/create',
    access: 'api-key',
    grants: union(AUDITED, REPEATABLE, IMAGE_COPY, {
      PutItem: [REGISTERED_PARTITIONS],
      UpdateItem: [OWNER_PARTITIONS],
    }),
  },
  {
    name: 'apps-list',
    methods: ['GET'],
    path: '/v1/api/apps',
    file: 'api/apps/list',
    access: 'api-key',
    grants: { QueryByOwner: [ownerLists('APPS')] },
  },
  {
    name: 'apps-get',
    methods: ['GET'],
    path: '/v1/api/apps/{id}',
    file: 'api/apps/get',
    access: 'api-key',
    grants: { GetItem: [REGISTERED_PARTITIONS] },
  },
  {
    name: 'apps-update',
    methods: ['PATCH', 'PUT'],
    path: '/v1/api/apps/{id}',
    file: 'api/apps/update',
    access: 'api-key',
    grants: union(AUDITED, IMAGE_COPY, {
      GetItem: [REGISTERED_PARTITIONS],
      UpdateItem: [REGISTERED_PARTITIONS],
    }),
  },
  {
    name: 'apps-delete',
    methods: ['DELETE'],
    path: '/v1/api/apps/{id}',
    file: 'api/apps/delete',
    access: 'api-key',
    grants: union(AUDITED, {
      GetItem: [REGISTERED_PARTITIONS],
      // The connections of the app, in all accounts.
      QueryByOwner: [REGISTERED_PARTITIONS],
      UpdateItem: [OWNER_PARTITIONS, CONNECTION_PARTITIONS, MEDIA_PARTITIONS],
      DeleteItem: [REGISTERED_PARTITIONS, CONNECTION_PARTITIONS, MEDIA_PARTITIONS],
      media: ['DeleteObject'],
    }),
    timeoutSeconds: 29,
  },
  {
    name: 'apps-rotate-secret',
    methods: ['POST'],
    path: '/v1/api/apps/{id}/rotate-secret',
    file: 'api/apps/rotate-secret',
    access: 'api-key',
    grants: union(AUDITED, REPEATABLE, {
      GetItem: [REGISTERED_PARTITIONS],
      UpdateItem: [REGISTERED_PARTITIONS],
    }),
  },
] as const satisfies readonly RouteSpec[];
