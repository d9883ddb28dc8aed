import * as z from 'zod';
import { refusedScheme } from '#shared/core/destinations/refused-scheme.ts';
import { schemeEffect } from '#shared/core/destinations/schemes.ts';
import { enumField } from '#shared/platform/http/input-fields.ts';
import { because, issueOf } from '#shared/platform/http/zod-problems.ts';
import { urlText } from '#shared/platform/net/url-text.ts';
import { type Problem, problem } from '#shared/platform/problems.ts';
import { appSchema, IF_MISSING, type LinkApp } from './app-schema.ts';
import { isWebUrl } from './app-urls.ts';
import { CHANGES_DIRECTION, DIRECTION, destinationProblem } from './destination.ts';

/** The field `app` of a link in requests. */

const MAX_PATH_LENGTH = 500;
const MAX_URL_LENGTH = 1000;

function appUrlProblem(text: string): Problem | undefined {
  if (text.length > MAX_URL_LENGTH)
    return problem('too_long', `may have at most ${MAX_URL_LENGTH} characters`, { maximum: MAX_URL_LENGTH });
  if (/[\s\p{Cc}]/u.test(text))
    return problem('invalid_characters', 'must not contain white space or control characters');
  if (DIRECTION.test(text)) return CHANGES_DIRECTION;
  if (isWebUrl(text)) return destinationProblem(text);
  if (!/^[a-z][a-z\d+.-]*:./i.test(text) || !URL.canParse(text)) return notAppUrl('');
  const refused = refusedScheme(text);
  if (!refused) return undefined;
  const { scheme, kind, isWithin } = refused;
  return notAppUrl(`; ${scheme}: ${isWithin ? 'inside it ' : ''}${schemeEffect(kind)}`);
}

const notAppUrl = (why: string) =>
  problem(
    'invalid_format',
    `must be a URL with the own scheme of the app, such as example://shop/7, or an https URL${why}`,
    { format: 'app_url' },
  );

const { ios, android } = appSchema.shape;
const [iosShape, androidShape] = [ios.unwrap().shape, android.unwrap().shape];

/** An optional field; null means absent. */
const optional = <Schema extends z.ZodType>(schema: Schema, shape: z.ZodType) =>
  schema
    .nullish()
    .transform((value) => value ?? undefined)
    .meta({ ...shape.meta() });

const url = z
  .string({ error: 'must be a URL in a string' })
  .overwrite(urlText)
  .superRefine((text, context) => {
    const found = appUrlProblem(text);
    if (found) context.addIssue(issueOf(found));
  });

const PATH = problem(
  'invalid_format',
  'must be a path in the app that starts with /, such as /shop/7, without spaces, of at most ' +
    `${MAX_PATH_LENGTH} characters`,
  { format: 'app_path' },
);
const path = z
  .string({ error: 'must be a path in a string' })
  .trim()
  .refine(
    (text) => text.length <= MAX_PATH_LENGTH && /^\/[^\s\p{Cc}]*$/u.test(text) && text.isWellFormed(),
    because(PATH),
  );

const appStoreId = z
  .string({ error: 'must be a string of digits, such as "1234567890"' })
  .trim()
  .transform((text) => text.replace(/^id/i, ''))
  .refine(
    (text) => /^[1-9]\d{5,11}$/.test(text),
    because(
      problem('invalid_format', "must be Apple's ID of the app, 6 to 12 digits such as 1234567890", {
        format: 'app_store_id',
      }),
    ),
  );

const packageName = z
  .string({ error: 'must be a string' })
  .trim()
  .max(255, 'may have at most 255 characters')
  .refine(
    (text) => /^[A-Za-z]\w*(?:\.[A-Za-z]\w*)+$/.test(text),
    because(
      problem('invalid_format', 'must be a package name such as com.example.app', { format: 'package_name' }),
    ),
  );

interface Place {
  url?: string | undefined;
  path?: string | undefined;
}

function assertOnePlace({ url, path }: Place, context: z.RefinementCtx): void {
  const fields = ['url', 'path'];
  if (url === undefined && path === undefined)
    context.addIssue(issueOf(problem('one_of_required', 'must have url or path', { fields })));
  if (url !== undefined && path !== undefined)
    context.addIssue(issueOf(problem('only_one_of', 'must have url or path, not both', { fields })));
}

const withoutAbsent = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };

const iosInput = z
  .strictObject(
    {
      url: optional(url, iosShape.url),
      path: optional(path, iosShape.path),
      appStoreId: optional(appStoreId, iosShape.appStoreId),
    },
    { error: 'must be an object { url or path, appStoreId? }' },
  )
  .superRefine(assertOnePlace)
  .transform(withoutAbsent)
  .meta({ id: 'LinkIosAppInput' });

const androidInput = z
  .strictObject(
    {
      url: optional(url, androidShape.url),
      path: optional(path, androidShape.path),
      package: optional(packageName, androidShape.package),
    },
    { error: 'must be an object { url or path, package? }' },
  )
  .superRefine(assertOnePlace)
  .transform(withoutAbsent)
  .meta({ id: 'LinkAndroidAppInput' });

const PLATFORMS = ['ios', 'android'];

/** Whether visitors without the app can go to its store. Those of a URL on the web go to its page. */
const hasStore = (place: Place | null | undefined, store: string | undefined): boolean =>
  !place || store !== undefined || (place.url !== undefined && isWebUrl(place.url));

export const app = z
  .strictObject(
    {
      ios: iosInput.nullish().meta({ description: 'On iPhone and iPad. null: as without `app`.' }),
      android: androidInput.nullish().meta({ description: 'On Android. null: as without `app`.' }),
      ifMissing: enumField(IF_MISSING)
        .nullish()
        .meta({
          description:
            'Where visitors without the app go: to its `store`, which needs `appStoreId` or `package`, or ' +
            'to the `destination` of the link. Absent: to the store if all given platforms have one.',
          examples: ['store'],
        }),
    },
    { error: 'must be an object { ios?, android?, ifMissing? }' },
  )
  .superRefine(({ ios, android, ifMissing }, context) => {
    if (!ios && !android)
      context.addIssue(
        issueOf(problem('one_of_required', 'must have ios or android, or both', { fields: PLATFORMS })),
      );
    if (ifMissing !== 'store') return;
    if (!hasStore(ios, ios?.appStoreId)) context.addIssue(missing('appStoreId', 'ios'));
    if (!hasStore(android, android?.package)) context.addIssue(missing('package', 'android'));
  })
  .transform(({ ios, android, ifMissing }): LinkApp => {
    const hasStores = hasStore(ios, ios?.appStoreId) && hasStore(android, android?.package);
    return {
      ...(ios && { ios }),
      ...(android && { android }),
      ifMissing: ifMissing ?? (hasStores ? 'store' : 'destination'),
    };
  })
  .meta({
    id: 'LinkAppInput',
    examples: [
      {
        ios: { path: '/shop/7', appStoreId: '1234567890' },
        android: { path: '/shop/7', package: 'com.example.app' },
      },
    ],
  });

const missing = (field: string, platform: string) =>
  issueOf(problem('required', 'is required where ifMissing is store'), platform, field);
