import * as z from 'zod';
import { because, issueOf } from '#shared/platform/http/zod-problems.ts';
import { type Format, problem } from '#shared/platform/problems.ts';
import type { AppLinks } from './app-association.ts';

/** The field `appLinks` of a domain, and of the service's own hosts: requests, stored form and records. */

const MAX_APPS = 10;
const MAX_PATTERNS = 50;
const AT_MOST = `at most ${MAX_PATTERNS}`;
const MAX_PATTERN_LENGTH = 200;
const MAX_FINGERPRINTS = 10;

const EXAMPLE_FINGERPRINT =
  '14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5';

/**
 * Maximum size of the JSON for both platforms. Far below Apple's limit of 128 KB per file, so that lists of
 * domains stay small.
 */
export const MAX_APP_LINKS_BYTES = 16_384;

const formatted = (format: Format, pattern: RegExp, message: string) =>
  z
    .string({ error: message })
    .trim()
    .refine((text) => pattern.test(text), because(problem('invalid_format', message, { format })));

function listOf<Value extends z.ZodType>(
  value: Value,
  { min = 0, max, of }: { min?: number; max: number; of: string },
) {
  const error = `must be an array of ${min} to ${max} ${of}`;
  return z.array(value, { error }).min(min, error).max(max, error);
}

const pattern = formatted(
  'path_pattern',
  new RegExp(`^(?:\\*|/[\\x21-\\x22\\x24-\\x7e]{0,${MAX_PATTERN_LENGTH - 1}})$`),
  `must be a path that starts with /, such as /shop/*, with at most ${MAX_PATTERN_LENGTH} ASCII ` +
    'characters and neither spaces nor #; * stands for any text, ? for one character. Paths that the app ' +
    'must not open are in exclude, without NOT',
);

const patterns = listOf(pattern, { max: MAX_PATTERNS, of: 'path patterns' });

const unlessEmpty = (list: string[] | null | undefined): string[] | undefined =>
  list?.length ? list : undefined;

const iosApp = z
  .strictObject(
    {
      appId: formatted(
        'app_id',
        /^[A-Z0-9]{10}\.[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*$/,
        'must be the ten capital letters and digits of your Team ID, a dot and the bundle ID, such as ' +
          'ABCDE12345.com.example.app',
      )
        .refine((text) => text.length <= 166, 'may have at most 166 characters')
        .meta({
          description: 'Application identifier prefix, a dot and the bundle ID.',
          examples: ['ABCDE12345.com.example.app'],
        }),
      paths: patterns.nullish().meta({
        description: `Path patterns that the app opens: ${AT_MOST}. Absent, null or empty: all paths.`,
        examples: [['/shop/*']],
      }),
      exclude: patterns.nullish().meta({
        description: `Path patterns that it does not open: ${AT_MOST}. They come before \`paths\`.`,
        examples: [['/report']],
      }),
    },
    { error: 'must be an object { appId, paths?, exclude? }' },
  )
  .meta({ id: 'IosAppInput' });

const fingerprint = z
  .string({ error: 'must be a string' })
  .trim()
  .transform((text, context) => {
    const digits = text.replaceAll(':', '').toUpperCase();
    const isSeparated = /^(?:[\dA-Fa-f]{2}:)*[\dA-Fa-f]{2}$/.test(text) || !text.includes(':');
    if (/^[\dA-F]{64}$/.test(digits) && isSeparated) return (digits.match(/../g) as string[]).join(':');
    const isSha1 = /^[\dA-F]{40}$/.test(digits);
    const message =
      'must be a SHA-256 fingerprint: 32 bytes in hexadecimal, such as 14:6D:E9:83:…:44:E5' +
      (isSha1 ? '. This one is SHA-1: copy the line below it' : '');
    context.addIssue(issueOf(problem('invalid_format', message, { format: 'fingerprint' })));
    return z.NEVER;
  });

const androidApp = z
  .strictObject(
    {
      package: formatted(
        'package_name',
        /^[A-Za-z]\w*(?:\.[A-Za-z]\w*)+$/,
        'must be a package name such as com.example.app: two or more parts of A-Z a-z 0-9 _, each starting ' +
          'with a letter',
      )
        .refine((text) => text.length <= 255, 'may have at most 255 characters')
        .meta({ description: 'Application ID.', examples: ['com.example.app'] }),
      sha256: listOf(fingerprint, { min: 1, max: MAX_FINGERPRINTS, of: 'fingerprints' })
        .transform((list) => [...new Set(list)])
        .meta({
          description:
            'SHA-256 fingerprints of its signing certificates, with or without colons: that of Play App ' +
            'Signing, and those of other builds.',
          examples: [[EXAMPLE_FINGERPRINT]],
        }),
    },
    { error: 'must be an object { package, sha256 }' },
  )
  .meta({ id: 'AndroidAppInput' });

const apps = <App extends z.ZodType>(app: App, of: string, keyOf: (app: z.output<App>) => string) =>
  listOf(app, { max: MAX_APPS, of: `apps { ${of} }` }).superRefine((list, context) => {
    const seen = new Map<string, number>();
    for (const [index, one] of list.entries()) {
      const first = seen.get(keyOf(one));
      if (first !== undefined)
        context.addIssue(issueOf(problem('duplicate', `is the same app as number ${first + 1}`), index));
      seen.set(keyOf(one), first ?? index);
    }
  });

export const iosApps = apps(iosApp, 'appId, paths?, exclude?', ({ appId }) => appId);
export const androidApps = apps(androidApp, 'package, sha256', (app) => app.package);

interface GivenLists {
  ios?: z.output<typeof iosApps> | null | undefined;
  android?: z.output<typeof androidApps> | null | undefined;
}

/** App links in their stored form; null without any app. */
function storedAppLinks({ ios, android }: GivenLists): AppLinks | null {
  const links: AppLinks = {
    ios: (ios ?? []).map(({ appId, paths, exclude }) => {
      const [given, excluded] = [unlessEmpty(paths), unlessEmpty(exclude)];
      return { appId, ...(given && { paths: given }), ...(excluded && { exclude: excluded }) };
    }),
    android: android ?? [],
  };
  return links.ios.length + links.android.length === 0 ? null : links;
}

/** App links in requests. */
export const appLinksInput = z
  .strictObject(
    {
      ios: iosApps
        .nullish()
        .meta({ description: `Apps for iPhone and iPad: at most ${MAX_APPS}. null: none.` }),
      android: androidApps.nullish().meta({ description: `Android apps: at most ${MAX_APPS}. null: none.` }),
    },
    { error: 'must be an object { ios?, android? }, or null' },
  )
  .transform(storedAppLinks)
  .refine(
    (links) => Buffer.byteLength(JSON.stringify(links)) <= MAX_APP_LINKS_BYTES,
    because(
      problem(
        'too_many_bytes',
        `may have at most ${MAX_APP_LINKS_BYTES} bytes of JSON: use fewer or shorter patterns, such as ` +
          '/shop/*',
        { maximum: MAX_APP_LINKS_BYTES },
      ),
    ),
  )
  .meta({ id: 'AppLinksInput' });

/** App links of a domain, stored and in responses. */
export const appLinksSchema = z
  .object({
    ios: z.array(
      z
        .object({
          appId: z.string().meta({ description: 'Application identifier prefix, a dot and the bundle ID.' }),
          paths: z
            .array(z.string())
            .optional()
            .meta({ description: 'Path patterns that the app opens. Absent: all paths.' }),
          exclude: z
            .array(z.string())
            .optional()
            .meta({ description: 'Path patterns that it does not open. They come before `paths`.' }),
        })
        .meta({ id: 'IosApp', examples: [{ appId: 'ABCDE12345.com.example.app' }] }),
    ),
    android: z.array(
      z
        .object({
          package: z.string().meta({ description: 'Application ID.' }),
          sha256: z
            .array(z.string())
            .meta({ description: 'SHA-256 fingerprints of its signing certificates.' }),
        })
        .meta({
          id: 'AndroidApp',
          examples: [
            {
              package: 'com.example.app',
              sha256: [EXAMPLE_FINGERPRINT],
            },
          ],
        }),
    ),
  })
  .meta({
    id: 'AppLinks',
    examples: [{ ios: [{ appId: 'ABCDE12345.com.example.app' }], android: [] }],
  });
