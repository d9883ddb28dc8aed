import * as z from 'zod';
import { ICON_RULES } from '#shared/brand/brand-input.ts';
import { mediaIdOf } from '#shared/core/media/media-file.ts';
import { lineField } from '#shared/platform/http/input-fields.ts';
import { idField, timeField } from '#shared/platform/http/response-fields.ts';
import { because, issueOf } from '#shared/platform/http/zod-problems.ts';
import { problem } from '#shared/platform/problems.ts';
import { logoField } from '#shared/qr/qr-fields.ts';
import { cleanLine } from '#shared/smart-links/cards/clean-text.ts';
import { MAX_REDIRECT_URIS, type RegisteredApp } from './client.ts';
import { imitatesUs, MAX_CLIENT_NAME } from './client-name.ts';
import { redirectUriProblem } from './redirect-uri.ts';

/** API contract of apps that an account registers. */

const NOT_OURS = 'must not look like a program of Signpost';

const name = lineField(MAX_CLIENT_NAME, cleanLine)
  .refine((text) => !imitatesUs(text), because(problem('reserved', NOT_OURS)))
  .meta({
    description: 'Shown to people who connect the app. Not a name that looks like one of Signpost.',
    examples: ['Newsletter editor'],
  });

const icon = logoField
  .nullable()
  .optional()
  .meta({
    description:
      'Shown beside the name: the `storageCode` of a square PNG or JPEG that you have uploaded, of at most ' +
      `${ICON_RULES.maxBytes / 1024} KB and ${ICON_RULES.maxPixels} x ${ICON_RULES.maxPixels} pixels. The ` +
      'app keeps a copy. null or empty: none.',
    examples: [null],
  });

const COUNT = `must be an array of 1 to ${MAX_REDIRECT_URIS} URIs`;

const redirectUris = z
  .array(
    z.string({ error: 'must be a string' }).superRefine((uri, context) => {
      const wrong = redirectUriProblem(uri);
      if (wrong !== undefined)
        context.addIssue(issueOf(problem('invalid_format', wrong, { format: 'redirect_uri' })));
    }),
    { error: COUNT },
  )
  .min(1, COUNT)
  .max(MAX_REDIRECT_URIS, COUNT)
  .transform((list) => [...new Set(list)])
  .meta({
    description:
      'Where the app continues, compared character by character: `https`, a scheme of the app, or `http` ' +
      'on 127.0.0.1, [::1] or localhost with any port.',
    examples: [['https://app.example.com/callback']],
  });

const bodyIsObject = { error: 'must be a JSON object' };

export const createAppSchema = z
  .object(
    {
      name,
      icon,
      redirectUris,
      confidential: z
        .boolean({ error: 'must be true or false' })
        .default(true)
        .meta({
          description:
            'Whether the app gets a secret, which it has to keep on a server. false: for programs on ' +
            'devices and in browsers, which prove themselves with PKCE only.',
          examples: [true],
        }),
    },
    bodyIsObject,
  )
  .meta({ id: 'CreateApp' });

export const updateAppSchema = z
  .object({ name: name.optional(), icon, redirectUris: redirectUris.optional() }, bodyIsObject)
  .meta({ id: 'UpdateApp' });

export const appRecordSchema = z
  .object({
    _id: idField('app').meta({ description: 'ID of the app, which it sends as `client_id`.' }),
    name: z.string().meta({ description: 'Name of the app.', examples: ['Newsletter editor'] }),
    icon: z
      .string()
      .nullable()
      .meta({ description: 'Storage code of the icon, a copy of the one that was saved. null: none.' }),
    redirectUris: z.array(z.string()).meta({
      description: 'Where the app continues, compared character by character.',
      examples: [['https://app.example.com/callback']],
    }),
    confidential: z.boolean().meta({ description: 'Whether the app has a secret.' }),
    createdAt: timeField('When the app was registered.'),
    updatedAt: timeField('When it was last changed.'),
  })
  .meta({ id: 'RegisteredApp' });

export const appWithSecretSchema = appRecordSchema
  .extend({
    secret: z
      .string()
      .nullable()
      .meta({
        description: 'Sent as `client_secret`. Only returned here. null: the app has none.',
        examples: ['4fJ2kQ8sT1vX7yZ0aBcD4fJ2kQ8sT1vX7yZ0aBcD'],
      }),
  })
  .meta({ id: 'RegisteredAppWithSecret' });

export type CreateApp = z.infer<typeof createAppSchema>;
export type UpdateApp = z.infer<typeof updateAppSchema>;
export type AppRecord = z.infer<typeof appRecordSchema>;
export type AppWithSecret = z.infer<typeof appWithSecretSchema>;

/** An app as the API shows it to the account that has registered it. */
export const appRecord = ({ clientId, icon, secretHash, ...app }: RegisteredApp): AppRecord => ({
  _id: clientId,
  name: app.name,
  icon: icon === undefined ? null : mediaIdOf(icon),
  redirectUris: app.redirectUris,
  confidential: secretHash !== undefined,
  createdAt: app.createdAt,
  updatedAt: app.updatedAt,
});
