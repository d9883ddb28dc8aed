import * as z from 'zod';
import { CLIENT_KINDS } from './connection.ts';

/**
 * An app as an OAuth client. `document`: its ID is the URL of its metadata. `dynamic`: it has registered
 * itself. `registered`: an account has registered it. `own`: a program of this product.
 */
export const clientSchema = z.object({
  clientId: z.string(),
  kind: z.enum(CLIENT_KINDS),
  name: z.string(),
  redirectUris: z.array(z.string()),
  /** SHA-256 of its secret, hex. Absent: it is public, and has none. */
  secretHash: z.string().optional(),
  /** ISO 8601: when a kept document has to be fetched again, and when an unused app is removed. */
  expiresAt: z.string().optional(),
  /** The account that has registered it. */
  ownerId: z.string().optional(),
  /** That account is suspended. */
  suspended: z.literal(true).optional(),
  /** File of its icon, which no other record has. */
  icon: z.string().optional(),
  createdAt: z.string(),
});

export type OAuthClient = z.infer<typeof clientSchema>;

/** An app that an account has registered. */
export const registeredAppSchema = clientSchema.extend({
  kind: z.literal('registered'),
  ownerId: z.string(),
  updatedAt: z.string(),
});

export type RegisteredApp = z.infer<typeof registeredAppSchema>;

/** Most redirect URIs of an app. */
export const MAX_REDIRECT_URIS = 20;

/** The command line of this product. */
const COMMAND_LINE: OAuthClient = {
  clientId: 'signpost-cli',
  kind: 'own',
  name: 'Signpost CLI',
  redirectUris: ['http://127.0.0.1/callback', 'http://[::1]/callback'],
  createdAt: '2026-11-30T00:00:00.000Z',
};

export const OWN_CLIENTS: readonly OAuthClient[] = [COMMAND_LINE];
