import type { Flags, Input } from '@signpost/command-line/input.ts';
import type { CreateLink } from '../../api.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../errors.ts';
import { readSecret } from '../prompt.ts';
import { folderId } from './find.ts';
import { linkApp } from './link-app.ts';

/** Flags that set the fields of a link, for create and update. */
export const LINK_FLAGS = {
  title: { kind: 'text', help: 'Title, shown in lists.' },
  tag: { kind: 'text', many: true, help: 'Tag.' },
  folder: { kind: 'text', help: 'Folder, by its name or id.' },
  expires: {
    kind: 'text',
    value: 'WHEN',
    help: 'When it expires: 2027-01-31, 2027-01-31T18:00:00Z, or a time from now: 12h, 30d.',
  },
  starts: { kind: 'text', value: 'WHEN', help: 'When it starts to redirect, in the same format.' },
  'max-clicks': { kind: 'text', value: 'NUMBER', help: 'Click limit: expires after this many clicks.' },
  'expired-url': { kind: 'text', value: 'URL', help: 'Where it redirects once it has expired.' },
  domain: { kind: 'text', value: 'HOST', help: 'Custom domain of the short URL.' },
  'password-stdin': { kind: 'switch', help: 'Read a password for visitors from standard input.' },
  utm: { kind: 'text', many: true, value: 'NAME=VALUE', help: 'UTM parameter to add, such as source=mail.' },
  app: {
    kind: 'text',
    many: true,
    value: 'NAME=VALUE',
    help:
      'Where it opens an app: ios=/shop/7, appStoreId=1234567890, android=/shop/7, ' +
      'package=com.example.app, ifMissing=store or destination.',
  },
  'track-conversions': {
    kind: 'text',
    choices: ['yes', 'no'],
    help:
      'Whether to add a click ID to the destination, for conversions. ' +
      'Default: the setting of the account.',
  },
} as const satisfies Flags;

type Fields = Pick<
  CreateLink,
  | 'tags'
  | 'folderId'
  | 'expiresAt'
  | 'startsAt'
  | 'maxClicks'
  | 'expiredUrl'
  | 'customDomain'
  | 'password'
  | 'utm'
  | 'app'
  | 'trackConversions'
> & { title?: string };

/** Fields of a request. An empty value clears a field: null. */
export async function linkFields(
  flags: Input<[], typeof LINK_FLAGS>['flags'],
  { io, client }: Pick<Context, 'io' | 'client'>,
  now: Date,
): Promise<Fields> {
  const { title, tag, folder, expires, starts, domain, utm, app } = flags;
  const maxClicks = flags['max-clicks'];
  const expiredUrl = flags['expired-url'];
  const tracks = flags['track-conversions'];
  return {
    ...(title !== undefined && { title }),
    ...(tag.length > 0 && { tags: tag.filter((name) => name !== '') }),
    ...(folder !== undefined && { folderId: folder === '' ? null : await folderId(client, folder) }),
    ...(expires !== undefined && { expiresAt: timeOf('--expires', expires, now) }),
    ...(starts !== undefined && { startsAt: timeOf('--starts', starts, now) }),
    ...(maxClicks !== undefined && { maxClicks: numberOf('--max-clicks', maxClicks) }),
    ...(expiredUrl !== undefined && { expiredUrl: expiredUrl || null }),
    ...(domain !== undefined && { customDomain: domain || null }),
    ...(utm.length > 0 && { utm: utmOf(utm) }),
    ...(app.length > 0 && { app: linkApp(app) }),
    ...(tracks !== undefined && { trackConversions: tracks === 'yes' }),
    ...(flags['password-stdin'] && { password: await readSecret(io, 'The password') }),
  };
}

const UNITS = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 7 * 86_400_000 } as const;

/** A time from now on as ISO 8601; anything else is left to the API. */
export function timeOf(flag: string, text: string, now: Date): string | null {
  if (text === '') return null;
  const [, amount, unit] = /^(\d{1,6})([mhdw])$/.exec(text) ?? [];
  if (amount !== undefined) {
    return new Date(now.getTime() + Number(amount) * UNITS[unit as keyof typeof UNITS]).toISOString();
  }
  if (/^\d{4}-/.test(text)) return text;
  throw new UsageError(
    `${flag} must be a date such as 2027-01-31, or a time from now such as 12h or 30d, not "${text}".`,
  );
}

function numberOf(flag: string, text: string): number | null {
  if (text === '') return null;
  if (!/^\d{1,15}$/.test(text)) throw new UsageError(`${flag} must be a whole number, not "${text}".`);
  return Number(text);
}

function utmOf(entries: readonly string[]): NonNullable<CreateLink['utm']> | null {
  if (entries.every((entry) => entry === '')) return null;
  return Object.fromEntries(
    entries.map((entry) => {
      const at = entry.indexOf('=');
      if (at < 1) throw new UsageError(`--utm takes NAME=VALUE, not "${entry}".`);
      return [entry.slice(0, at).replace(/^utm_/, ''), entry.slice(at + 1)];
    }),
  );
}
