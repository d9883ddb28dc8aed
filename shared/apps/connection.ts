import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { seededIds } from '#shared/platform/runtime/ids.ts';
import { SCOPES } from './scopes.ts';

/** A connection: what a member lets an app do in an account. All tokens of an app belong to one. */

export const CLIENT_KINDS = ['document', 'dynamic', 'registered', 'own'] as const;

export const connectionSchema = z.object({
  connectionId: z.string(),
  ownerId: z.string(),
  userId: z.string(),
  /** `joinedAt` of the member: who leaves and joins again has no connections. */
  memberSince: z.string(),
  client: z.object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(CLIENT_KINDS),
    /** The host of a client ID that is a URL, else of where the app continues. */
    host: z.string(),
    /** Whether it has to prove itself with a secret. */
    isConfidential: z.boolean(),
  }),
  permissions: z.array(z.enum(SCOPES)),
  /** The only folders that it reaches. Absent: all that the member reaches. */
  folders: z.array(z.string()).optional(),
  /** `mcp`: only the MCP server accepts its tokens. `api`: the API, and the MCP server. */
  resource: z.enum(['api', 'mcp']),
  /** SHA-256 of the authorization code, hex. Kept, so that a second use is noticed. */
  codeHash: z.string(),
  codeExpiresAt: z.string(),
  /** PKCE: base64url of the SHA-256 of the verifier. */
  challenge: z.string(),
  redirectUri: z.string(),
  /** Absent: the code has not been exchanged. */
  tokens: z
    .object({
      /** SHA-256 of the part that all tokens share, hex: it proves that one was issued, whatever its age. */
      family: z.string(),
      access: z.string(),
      accessExpiresAt: z.string(),
      refresh: z.string(),
      refreshExpiresAt: z.string(),
      /** The refresh token before this one, and when it was exchanged. */
      previous: z.string().optional(),
      rotatedAt: z.string(),
    })
    .optional(),
  createdAt: z.string(),
  /** ISO 8601, accurate to the hour; null: never. */
  lastUsedAt: z.string().nullable(),
});

export type Connection = z.infer<typeof connectionSchema>;
export type IssuedTokens = NonNullable<Connection['tokens']>;

/** A connection whose code was exchanged. */
export type ConnectedApp = Connection & { tokens: IssuedTokens };

/** How long a code can be exchanged. Apps do that at once. */
const CODE_MS = 2 * 60_000;

/** How long an access token works. */
export const ACCESS_MS = 3600_000;

/** A connection ends when its app has not asked for a new token for this long. */
const REFRESH_MS = 90 * 24 * 3600_000;

/**
 * For how long the same refresh token may be sent again: two requests of an app at once, or one whose
 * response was lost. The response has the same tokens, so nobody gets more by it than the app has.
 */
export const RETRY_MS = 30_000;

const PREFIX = { code: 'sac', access: 'sat', refresh: 'srt' } as const;

export type TokenKind = keyof typeof PREFIX;

/** The IDs in a token or code. They locate the connection; only the secret is a proof. */
export interface TokenParts {
  kind: TokenKind;
  ownerId: string;
  userId: string;
  connectionId: string;
  /** The part that all tokens of the connection share. */
  family: string;
}

type Ids = Pick<Connection, 'ownerId' | 'userId' | 'connectionId'>;

const IDS = ['owner', 'user', 'connection'].map((name) => `(?<${name}>[0-9A-Za-z]{20})`).join('');
const SHAPE = new RegExp(`^(?<prefix>sac|sat|srt)_${IDS}_(?<family>[0-9A-Za-z]{40})[0-9A-Za-z]{40}$`);

const withoutPrefix = (id: string): string => id.slice(id.indexOf('_') + 1);

/** A token in clear text; store only its hash. */
export const tokenOf = (
  kind: TokenKind,
  { ownerId, userId, connectionId }: Ids,
  { family, secret }: { family: string; secret: string },
): string =>
  `${PREFIX[kind]}_${[ownerId, userId, connectionId].map(withoutPrefix).join('')}_${family}${secret}`;

/** The parts of a token; undefined if the format is wrong. */
export function readToken(token: string): TokenParts | undefined {
  const groups = SHAPE.exec(token)?.groups as Record<string, string> | undefined;
  if (!groups) return undefined;
  const kind = (Object.keys(PREFIX) as TokenKind[]).find((one) => PREFIX[one] === groups['prefix']);
  return (
    kind && {
      kind,
      ownerId: `own_${groups['owner']}`,
      userId: `usr_${groups['user']}`,
      connectionId: `con_${groups['connection']}`,
      family: groups['family'] ?? '',
    }
  );
}

/** Whether a credential looks like an access token, and not like an API key. */
export const isAccessToken = (credential: string): boolean => credential.startsWith(`${PREFIX.access}_`);

/** SHA-256, hex. No salt or stretching needed: secrets have 238 random bits or more. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Compares a secret with a stored hash in constant time. */
export function isHashOf(hash: string | undefined, secret: string): boolean {
  const given = Buffer.from(hashOf(secret), 'hex');
  const stored = Buffer.from(hash ?? '', 'hex');
  return given.length === stored.length && timingSafeEqual(given, stored);
}

/** Whether a verifier belongs to a challenge (RFC 7636, S256). */
export const isVerifierOf = (challenge: string, verifier: string): boolean =>
  isHashOf(Buffer.from(challenge, 'base64url').toString('hex'), verifier);

/** Tokens in clear text, and as they are stored. */
export interface NewTokens {
  access: string;
  refresh: string;
  stored: IssuedTokens;
}

/**
 * The tokens that follow a refresh token. Always the same ones, so that a repeated request gets what was
 * stored; `key` is not in the table.
 */
export const nextTokens = (
  connection: Ids,
  { refresh, family, key, now }: { refresh: string; family: string; key: string; now: Date },
): NewTokens => {
  const ids = seededIds(createHmac('sha256', key).update(`tokens after ${refresh}`).digest());
  return newTokens(connection, { family, secrets: ids, now, previous: hashOf(refresh) });
};

/** New tokens with secrets of this source. */
export function newTokens(
  connection: Ids,
  {
    family,
    secrets,
    now,
    previous,
  }: { family: string; secrets: { newSecret(): string }; now: Date; previous?: string },
): NewTokens {
  const access = tokenOf('access', connection, { family, secret: secrets.newSecret() });
  const refresh = tokenOf('refresh', connection, { family, secret: secrets.newSecret() });
  const after = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const stored = {
    family: hashOf(family),
    access: hashOf(access),
    accessExpiresAt: after(ACCESS_MS),
    refresh: hashOf(refresh),
    refreshExpiresAt: after(REFRESH_MS),
    ...(previous !== undefined && { previous }),
    rotatedAt: now.toISOString(),
  };
  return { access, refresh, stored };
}

/** When a new code expires. */
export const codeExpiry = (now: Date): string => new Date(now.getTime() + CODE_MS).toISOString();

/** When a connection ends unless it is used. */
export const endOf = ({ tokens, codeExpiresAt }: Pick<Connection, 'tokens' | 'codeExpiresAt'>): string =>
  tokens?.refreshExpiresAt ?? codeExpiresAt;
