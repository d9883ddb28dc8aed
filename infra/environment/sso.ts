import * as z from 'zod';
import { ROLES } from '#shared/core/accounts/roles.ts';
import { idPattern } from '#shared/platform/runtime/ids.ts';
import { host, oneOf, text, trueOrFalse } from './setting-types.ts';

/** An issuer for all tenants of Microsoft Entra ID: anyone can be an administrator of a tenant. */
const MANY_TENANTS = /^https:\/\/login\.microsoftonline\.com\/(?:common|organizations|consumers)\b/;

const issuer = text(
  /^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1)[:/])[^\s?#]+$/,
  'an https URL without a query, or an http URL of this machine',
).refine((url) => !MANY_TENANTS.test(url), {
  abort: true,
  error: 'must be the issuer of one tenant: https://login.microsoftonline.com/<tenant id>/v2.0',
});

export const ssoSchema = z.strictObject({
  issuer: issuer.meta({
    allowed: 'an https URL, or an http URL of this machine',
    description: 'The OpenID provider, with its metadata at `/.well-known/openid-configuration` below it.',
  }),
  clientId: text(/^[\x21-\x7e]{1,256}$/, 'the ID of a client').meta({
    description: 'The client that is registered there for this environment.',
  }),
  clientSecret: text(/^[\w/+=.@-]{1,256}$/, 'the name of a secret, not its ARN').meta({
    description: 'Secret in Secrets Manager that contains only the client secret.',
  }),
  domains: z.array(host()).min(1).max(100).readonly().meta({
    description: 'Email domains whose people can sign in this way, without their subdomains.',
  }),
  role: oneOf(...ROLES.filter((role) => role !== 'owner'))
    .default('analyst')
    .meta({
      description: 'Role of people who join at their first sign-in.',
    }),
  account: text(new RegExp(idPattern('owner')), 'the ID of an account, such as own_4fJ2kQ8sT1vX7yZ0aBcD')
    .optional()
    .meta({
      description:
        'The account that people join at their first sign-in; without it, only members and invited ' +
        'people can sign in this way.',
    }),
  label: text(/^\S(?:.{0,38}\S)?$/u, '1 to 40 characters')
    .default('SSO')
    .meta({
      description: 'Text of the button, after "Sign in with".',
    }),
  required: trueOrFalse().default(false).meta({
    description: 'Refuse sign-in codes and passkeys for people of these domains.',
  }),
});
