import * as z from 'zod';
import { ROLES } from '#shared/core/accounts/roles.ts';
import { MAX_KEY_FOLDERS } from '#shared/core/accounts/scope-of.ts';
import { enumField, rawField } from '#shared/platform/http/input-fields.ts';
import { idField, timeField } from '#shared/platform/http/response-fields.ts';
import { idPattern } from '#shared/platform/runtime/ids.ts';
import { CLIENT_KINDS, type ConnectedApp } from './connection.ts';
import { SCOPES } from './scopes.ts';

/** API contract of apps: what the consent page shows and sends, and connections. */

const kind = z.enum(CLIENT_KINDS).meta({
  description:
    'How the app is known. `document`: by the URL of its metadata, whose host is proven. `dynamic`: it ' +
    'has registered itself, and proves nothing. `registered`: an account of this service has registered ' +
    'it. `own`: a program of Signpost.',
});

const permissionsField = z
  .array(z.enum(SCOPES))
  .meta({ description: 'Permissions of the app.', examples: [['links:read', 'analytics:read']] });

const resource = z.enum(['api', 'mcp']).meta({
  description: '`mcp`: only the MCP server accepts the tokens. `api`: the API, and the MCP server.',
});

const request = z
  .string({ error: 'must be the query of the authorization endpoint' })
  .max(8000, 'may have at most 8000 characters')
  .meta({
    description: 'The query of the authorization endpoint, as the app wrote it.',
    examples: ['response_type=code&client_id=app_4fJ2kQ8sT1vX7yZ0aBcD'],
  });

export const describeConsentSchema = z.object({ request }).meta({ id: 'DescribeConsent' });

export const consentSchema = z
  .object({
    app: z
      .object({
        name: z.string().meta({ description: 'The name that the app gives itself.', examples: ['Claude'] }),
        kind,
        account: z
          .string()
          .nullable()
          .meta({
            description: 'The account that has registered the app. null: it was registered otherwise.',
            examples: [null],
          }),
        icon: z
          .string()
          .nullable()
          .meta({ description: 'URL of the icon of the app. null: none.', examples: [null] }),
        host: z.string().meta({
          description: 'The host of the URL that is the ID of the app, else the same as `returnsTo`.',
          examples: ['claude.ai'],
        }),
        returnsTo: z.string().meta({
          description: 'Host or scheme of the URL at which the app continues.',
          examples: ['claude.ai'],
        }),
        isOnDevice: z.boolean().meta({ description: 'Whether it continues in a program on this device.' }),
      })
      .meta({ description: 'The app that asks.' }),
    resource,
    permissions: permissionsField,
    accounts: z
      .array(
        z.object({
          _id: idField('owner'),
          name: z.string().meta({ description: 'Name of the account.', examples: ['Acme'] }),
          role: z.enum(ROLES).meta({ description: 'Your role there.', examples: ['editor'] }),
          permissions: permissionsField.meta({
            description: 'Permissions that the app asks for, and that your role has.',
            examples: [['links:read']],
          }),
        }),
      )
      .meta({ description: 'The accounts that you can connect the app to.' }),
    cancelUrl: z.string().meta({ description: 'The URL that tells the app that you have not agreed.' }),
  })
  .meta({ id: 'Consent' });

export const connectAppSchema = z
  .object({
    request,
    account: rawField(64).meta({
      description: 'The account to connect the app to.',
      examples: ['own_4fJ2kQ8sT1vX7yZ0aBcD'],
    }),
    permissions: z
      .array(enumField(SCOPES), { error: 'must be an array of permissions' })
      .min(1, 'must hold at least one permission')
      .transform((list) => [...new Set(list)])
      .meta({
        description: 'What the app may do: some or all of what it asks for.',
        examples: [['links:read']],
      }),
    folders: z
      .array(z.string().regex(new RegExp(idPattern('folder')), 'must be the _id of a folder'), {
        error: 'must be an array of folders',
      })
      .min(1, 'must hold at least one folder')
      .max(MAX_KEY_FOLDERS, `may hold at most ${MAX_KEY_FOLDERS} folders`)
      .transform((list) => [...new Set(list)])
      .nullish()
      .meta({
        description: 'The folders that the app is limited to. Absent or null: all that you see.',
        examples: [null],
      }),
  })
  .meta({ id: 'ConnectApp' });

export const connectionRecordSchema = z
  .object({
    _id: idField('connection'),
    name: z.string().meta({ description: 'Name of the app.', examples: ['Claude'] }),
    host: z.string().meta({
      description: 'The host of the app, or of the URL at which it continues.',
      examples: ['claude.ai'],
    }),
    kind,
    resource,
    permissions: permissionsField,
    folders: z
      .array(z.string())
      .nullable()
      .meta({ description: 'The folders that the app is limited to. null: none.', examples: [null] }),
    member: z.string().meta({ description: 'Email address of the member.', examples: ['grace@example.com'] }),
    createdAt: timeField('When the app was connected.'),
    lastUsedAt: timeField('To within the hour; null: never.').nullable(),
    expiresAt: timeField('When the connection ends unless the app is used.'),
  })
  .meta({ id: 'AppConnection' });

export type Consent = z.infer<typeof consentSchema>;
export type ConnectApp = z.infer<typeof connectAppSchema>;
export type ConnectionRecord = z.infer<typeof connectionRecordSchema>;

/** A connected app as the API shows it. `member`: an email address. */
export const connectionRecord = (connection: ConnectedApp, member: string): ConnectionRecord => ({
  _id: connection.connectionId,
  name: connection.client.name,
  host: connection.client.host,
  kind: connection.client.kind,
  resource: connection.resource,
  permissions: connection.permissions,
  folders: connection.folders ?? null,
  member,
  createdAt: connection.createdAt,
  lastUsedAt: connection.lastUsedAt,
  expiresAt: connection.tokens.refreshExpiresAt,
});
