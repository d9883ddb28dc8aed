import * as z from 'zod';
import { BROWSER_LABELS } from '#shared/clicks/agent-labels.ts';
import { OTHER } from '#shared/clicks/user-agent.ts';
import { UTM_NAMES } from '#shared/core/utm/utm-names.ts';
import { AppError } from '#shared/platform/errors.ts';
import { enumField, lineField, textField } from '#shared/platform/http/input-fields.ts';
import { isoDate } from '#shared/platform/http/iso-date.ts';
import { because, issueOf } from '#shared/platform/http/zod-problems.ts';
import { normalizeDomain } from '#shared/platform/net/domain-name.ts';
import { urlText } from '#shared/platform/net/url-text.ts';
import { type Format, type Problem, problem } from '#shared/platform/problems.ts';
import { isId } from '#shared/platform/runtime/ids.ts';
import { COUNTRY_CODES } from './country-codes.ts';
import { destinationProblem } from './destination.ts';
import { destination, URL_FORMAT } from './destination-field.ts';
import {
  type Conditions,
  conditionsSchema,
  type Preview,
  RULE_DEVICES,
  RULE_SYSTEMS,
  type Utm,
  utmSchema,
} from './targeting-schema.ts';

/** Request schemas of targeting and previews. */

export const MAX_RULES = 20;
export const MAX_VARIANTS = 10;
const MAX_WEIGHT = 1000;

const MAX_LIST = 250;
const MAX_PARAMETERS = 10;
const MAX_PARAMETER_LENGTH = 200;

const notOfFormat = (format: Format, message: string) => problem('invalid_format', message, { format });

/** A string that is mapped to its stored form; undefined is rejected. */
const oneOf = (convert: (text: string) => string | undefined, problem: Problem) =>
  z.string({ error: 'must be a string' }).transform((text, context) => {
    const value = convert(text.trim());
    if (value !== undefined) return value;
    context.addIssue(issueOf(problem));
    return z.NEVER;
  });

/** 1 to `most` distinct values. */
function listOf<Value extends string>(value: z.ZodType<Value>, most: number) {
  const error = `must be an array of 1 to ${most} values`;
  return z
    .array(value, { error })
    .min(1, error)
    .max(most, error)
    .transform((list) => [...new Set(list)]);
}

const KNOWN_COUNTRIES: ReadonlySet<string> = new Set(COUNTRY_CODES);

const country = oneOf(
  (text) => {
    const code = text.toUpperCase();
    return KNOWN_COUNTRIES.has(code) ? code : undefined;
  },
  notOfFormat('country', 'must be an ISO 3166-1 alpha-2 code of a country, such as DE'),
);

const LABEL_BY_LOWER_CASE = new Map([...BROWSER_LABELS].map((label) => [label.toLowerCase(), label]));
LABEL_BY_LOWER_CASE.delete(OTHER.toLowerCase());

/** Browsers for rules, named as in analytics. */
export const RULE_BROWSERS: readonly string[] = [...LABEL_BY_LOWER_CASE.values()].sort();

const browser = oneOf(
  (text) => LABEL_BY_LOWER_CASE.get(text.toLowerCase()),
  problem(
    'invalid_value',
    'must be a browser or app as analytics name them, such as Chrome, Safari, Firefox, Edge or Instagram',
    { allowed: RULE_BROWSERS },
  ),
);

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** The canonical form of a tag whose language exists (RFC 5646): `pt-BR` of `PT-br`. */
function canonicalLanguage(text: string): string | undefined {
  if (!/^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i.test(text)) return undefined;
  try {
    const [tag] = Intl.getCanonicalLocales(text);
    return tag !== undefined && languageNames.of(new Intl.Locale(tag).language) !== undefined
      ? tag
      : undefined;
  } catch {
    return undefined;
  }
}

const language = oneOf(
  canonicalLanguage,
  notOfFormat('language', 'must be a BCP 47 language tag such as de or pt-BR'),
);

const referrer = oneOf(
  (text) => normalizeDomain(text.replace(/^www\./i, '')),
  notOfFormat('host', 'must be a host name such as news.example, without scheme, port or path'),
);

const time = z.string({ error: 'must be an ISO 8601 time in a string' }).transform((text, context) => {
  try {
    return isoDate(text, '');
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    context.addIssue(issueOf(error.details?.[0] ?? notOfFormat('date_time', 'must be an ISO 8601 time')));
    return z.NEVER;
  }
});

const parameterError =
  `must be an object of 1 to ${MAX_PARAMETERS} names with their values, each up to ${MAX_PARAMETER_LENGTH} ` +
  'characters';

const query = z
  .record(
    z.string().min(1, parameterError).max(MAX_PARAMETER_LENGTH, parameterError),
    z.string({ error: 'must be a string' }).max(MAX_PARAMETER_LENGTH, parameterError),
    { error: parameterError },
  )
  .refine(
    (given) => {
      const count = Object.keys(given).length;
      return count > 0 && count <= MAX_PARAMETERS;
    },
    because(problem('too_many', parameterError, { maximum: MAX_PARAMETERS })),
  );

const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  listOf(enumField(values), values.length);

const { shape } = conditionsSchema;

/** Documented in its stored form. null means an absent condition. */
const condition = <Schema extends z.ZodType>(name: keyof typeof shape, schema: Schema) =>
  schema
    .nullish()
    .transform((value) => value ?? undefined)
    .meta({ ...shape[name].meta() });

const CONDITIONS = {
  countries: condition('countries', listOf(country, MAX_LIST)),
  devices: condition('devices', choice(RULE_DEVICES)),
  os: condition('os', choice(RULE_SYSTEMS)),
  browsers: condition('browsers', listOf(browser, MAX_LIST)),
  languages: condition('languages', listOf(language, MAX_LIST)),
  referrers: condition('referrers', listOf(referrer, MAX_LIST)),
  query: condition('query', query),
  from: condition('from', time),
  until: condition('until', time),
} satisfies Record<keyof Conditions, z.ZodType>;

const NAMES = Object.keys(CONDITIONS).join(', ');

// An unknown condition is rejected, not ignored: without it the rule would match more visitors than intended.
const conditions = z
  .strictObject(CONDITIONS, { error: `must be an object with one or more of ${NAMES}` })
  .meta({ id: 'LinkConditionsInput' })
  .superRefine((given, context) => {
    if (Object.values(given).every((value) => value === undefined)) {
      const fields = Object.keys(CONDITIONS);
      context.addIssue(issueOf(problem('one_of_required', `must have one or more of ${NAMES}`, { fields })));
    }
    if (given.from !== undefined && given.until !== undefined && given.until <= given.from) {
      context.addIssue(issueOf(problem('too_early', 'must be after from', { after: 'from' }), 'until'));
    }
  })
  .transform((given): Conditions => withoutAbsent(given));

/** The given properties only, in their stored form. */
const withoutAbsent = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };

const rule = z
  .object(
    {
      if: conditions.meta({ description: 'One or more conditions, which must all hold.' }),
      to: destination.meta({
        description: 'The destination if the conditions hold; a URL as in `originalUrl`.',
        format: URL_FORMAT,
        examples: ['https://example.com/de'],
      }),
    },
    { error: 'must be an object { if, to }' },
  )
  .meta({ id: 'LinkRuleInput' });

const rulesError = `must be an array of at most ${MAX_RULES} rules`;

export const rules = z
  .array(rule, { error: rulesError })
  .max(MAX_RULES, rulesError)
  .meta({
    description:
      `At most ${MAX_RULES} rules. The first rule whose conditions all hold determines the destination; if ` +
      'none matches, `variants` or `originalUrl` do. null: none.',
    examples: [[{ if: { countries: ['DE', 'AT'] }, to: 'https://example.com/de' }]],
  });

const weightError = `must be a whole number from 1 to ${MAX_WEIGHT}`;
const variantsError = `must be an array of 2 to ${MAX_VARIANTS} variants { url, weight }`;

const variant = z
  .object(
    {
      url: destination.meta({
        description: 'The destination; a URL as in `originalUrl`.',
        format: URL_FORMAT,
        examples: ['https://example.com/b'],
      }),
      weight: z
        .int({ error: weightError })
        .min(1, weightError)
        .max(MAX_WEIGHT, weightError)
        .meta({ description: 'Share of the visitors, relative to the other weights.', examples: [50] }),
    },
    { error: 'must be an object { url, weight }' },
  )
  .meta({ id: 'LinkVariantInput' });

export const variants = z
  .array(variant, { error: variantsError })
  .max(MAX_VARIANTS, variantsError)
  .superRefine((list, context) => {
    if (list.length === 1) context.addIssue(issueOf(problem('too_few', variantsError, { minimum: 2 })));
    const seen = new Map<string, number>();
    for (const [index, { url }] of list.entries()) {
      const href = URL.parse(url)?.href;
      if (href === undefined) continue;
      const same = seen.get(href);
      if (same !== undefined) {
        const message = `is the same as variants[${same}].url`;
        context.addIssue(issueOf(problem('duplicate', message), index, 'url'));
      }
      seen.set(href, same ?? index);
    }
  })
  .meta({
    description:
      `2 to ${MAX_VARIANTS} URLs between which visitors are split by weight, instead of \`originalUrl\`. A ` +
      'visitor always gets the same URL. null: none.',
    examples: [
      [
        { url: 'https://example.com/a', weight: 70 },
        { url: 'https://example.com/b', weight: 30 },
      ],
    ],
  });

const MAX_UTM_LENGTH = 200;

const parameterText = z
  .string({ error: 'must be a string' })
  .trim()
  .max(MAX_UTM_LENGTH, `may have at most ${MAX_UTM_LENGTH} characters`)
  .refine(
    (text) => !/\p{Cc}/u.test(text),
    because(problem('invalid_characters', 'must not contain control characters')),
  )
  .nullish();

/** A parameter's value: one line of text; empty means absent. */
const parameterValue = parameterText.transform((text) => text || undefined);

export const utmFields = Object.fromEntries(
  UTM_NAMES.map((name) => [name, parameterValue.meta({ ...utmSchema.shape[name].meta() })]),
) as Record<(typeof UTM_NAMES)[number], typeof parameterValue>;

const utmError = `must be an object with one or more of ${UTM_NAMES.join(', ')}`;

export const utm = z
  .object(utmFields, { error: utmError })
  .meta({ id: 'LinkUtmInput' })
  .transform((given): Utm | null => {
    const utm: Utm = withoutAbsent(given);
    return Object.keys(utm).length > 0 ? utm : null;
  })
  .meta({
    description:
      'UTM parameters that are added to the destination, unless it has a parameter of the same name. null: ' +
      'none.',
    examples: [{ source: 'newsletter', medium: 'email' }],
  });

const parameterChanges = Object.fromEntries(
  UTM_NAMES.map((name) => [name, parameterText.meta({ ...utmSchema.shape[name].meta() })]),
) as Record<(typeof UTM_NAMES)[number], typeof parameterText>;

/** Single UTM parameters to change; null or an empty text removes one. */
export const utmChanges = z
  .object(parameterChanges, { error: utmError })
  .refine(
    (given) => Object.values(given).some((value) => value !== undefined),
    because(problem('one_of_required', utmError, { fields: [...UTM_NAMES] })),
  )
  .meta({ id: 'LinkUtmChanges', examples: [{ campaign: 'spring', term: null }] });

/** A storage code or a URL. */
const image = z
  .string({ error: 'must be a URL or a storageCode in a string' })
  .overwrite(urlText)
  .superRefine((text, context) => {
    const found = isId('media', text) ? undefined : destinationProblem(text);
    if (found) context.addIssue(issueOf(found));
  });

export const preview = z
  .object(
    {
      title: lineField(200).meta({ description: 'Title of the card.', examples: ['Spring sale'] }),
      description: textField(500)
        .nullish()
        .meta({ description: 'Text of the card.', examples: ['Up to 40 % off'] }),
      image: image.nullish().meta({
        description:
          'The image: a URL, or the `storageCode` of an upload. Send the current URL to keep the image.',
        examples: ['https://example.com/spring.jpg'],
      }),
    },
    { error: 'must be an object { title, description?, image? }' },
  )
  .meta({ id: 'LinkPreviewInput' })
  .transform(({ title, description, image }): Preview => {
    return { title, ...(description && { description }), ...(image && { image }) };
  })
  .meta({
    description:
      'What social networks and messengers show for the link. Their crawlers get a page with ' +
      'this title, description and image, while visitors are redirected as usual. null: they ' +
      'follow the redirect and show the preview of the destination.',
    examples: [
      { title: 'Spring sale', description: 'Up to 40 % off', image: 'https://example.com/spring.jpg' },
    ],
  });
