import type { JsonSchema } from '#functions/openapi/json-schema.ts';
import { MAX_FILLED_DAYS } from '#shared/clicks/analytics/analytics-report.ts';
import { FILTER_FIELDS } from '#shared/clicks/analytics/click-filter.ts';
import {
  type DimensionName,
  figureOf,
  PLACE_FIELDS,
  pluralOf,
  RANKED,
  specOf,
  wordsFor,
} from '#shared/clicks/dimensions.ts';
import { MAX_HOURLY_DAYS } from '#shared/clicks/period.ts';
import { QR_CORNERS, QR_DOTS } from '#shared/core/accounts/saved-qr-style.ts';
import { VIEW_COLUMNS, VIEWED } from '#shared/core/accounts/views/view.ts';
import { OPT_IN_EVENTS } from '#shared/core/events/event.ts';
import { MAX_PIXELS, MAX_UPLOAD_BYTES } from '#shared/core/media/media-type.ts';
import { UTM_NAMES } from '#shared/core/utm/utm-names.ts';
import { MAX_IMPORT_BYTES } from '#shared/links/imports/import-job.ts';
import { COUNTRY_CODES } from '#shared/links/model/country-codes.ts';
import { MAX_URL_LENGTH } from '#shared/links/model/destination.ts';
import { MAX_TAGS } from '#shared/links/model/link-input.ts';
import { CODE_SHAPE } from '#shared/links/model/redirect-entry.ts';
import { MAX_RULES, MAX_VARIANTS, RULE_BROWSERS } from '#shared/links/model/targeting-input.ts';
import { RULE_DEVICES, RULE_SYSTEMS } from '#shared/links/model/targeting-schema.ts';
import { CURRENCY_DIGITS } from '#shared/platform/currencies.ts';
import { FORMATS, PROBLEM_CODES } from '#shared/platform/problems.ts';
import { MAX_FRAME_LENGTH } from '#shared/qr/qr-fields.ts';
import { SOCIAL_DOMAINS } from '#shared/smart-links/model/settings/socials.ts';

import {
  THEME_BUTTONS,
  THEME_FONTS,
  THEME_LAYOUTS,
  THEME_PRESETS,
} from '#shared/smart-links/model/settings/theme.ts';
import { MAX_SLUG_PART, PREFIX } from '#shared/smart-links/model/slug.ts';
import { MAX_BLOCKS } from '#shared/smart-links/model/types/block.ts';
import { fieldsOfAllTypes } from '#shared/smart-links/model/types/registry.ts';

/** The parts of the OpenAPI document that values are read from. */
export interface ApiDocument {
  components: { schemas: Record<string, JsonSchema> };
  paths: Record<string, Record<string, { parameters?: JsonSchema[] }>>;
}

export interface Value {
  description: string;
  value: unknown;
}

/**
 * Constants of the client: choices and limits that forms need before calling the API. Read from the OpenAPI
 * document, or from the service's models where JSON Schema cannot express them.
 */
export function apiValues({ components, paths }: ApiDocument): Record<string, Value> {
  const field = (schema: string, name: string): JsonSchema => {
    const properties = components.schemas[schema]?.['properties'] as Record<string, JsonSchema> | undefined;
    return known(properties?.[name], `${schema}.${name}`);
  };
  const parameter = (method: string, path: string, name: string): JsonSchema => {
    const found = paths[path]?.[method]?.parameters?.find((one) => one['name'] === name);
    return known(found?.['schema'] as JsonSchema | undefined, `${method} ${path} ${name}`);
  };
  const names = (method: string, path: string): string[] =>
    (paths[path]?.[method]?.parameters ?? [])
      .filter((one) => one['in'] === 'query')
      .map((one) => String(one['name']));
  const limitsOf = (schema: string) =>
    limitsIn(known(components.schemas[schema], schema), (name) => known(components.schemas[name], name));
  const mediaTypes = keyword(field('CreateUpload', 'contentType'), 'enum') as string[];
  const typesOf = (kind: string) => mediaTypes.filter((type) => type.startsWith(`${kind}/`));
  return {
    LINK_STATUSES: {
      description: 'Statuses of a link.',
      value: keyword(field('Link', 'status'), 'enum'),
    },
    WRITABLE_LINK_STATUSES: {
      description: 'Statuses that a caller can set on a link.',
      value: keyword(field('CreateLink', 'status'), 'enum'),
    },
    RULE_COUNTRIES: { description: 'Countries that rules of links can name.', value: COUNTRY_CODES },
    RULE_DEVICES: { description: 'Devices that rules of links can name.', value: RULE_DEVICES },
    RULE_SYSTEMS: { description: 'Operating systems that rules of links can name.', value: RULE_SYSTEMS },
    RULE_BROWSERS: { description: 'Browsers that rules of links can name.', value: RULE_BROWSERS },
    LINK_LIMITS: {
      description:
        'Limits of the fields of a link: characters of texts, entries of lists, values of numbers.',
      value: { ...limitsOf('CreateLink'), tags: { max: MAX_TAGS } },
    },
    CODE_PATTERN: {
      description: 'Pattern of the short code of a link that works on every host. Domains can have others.',
      value: CODE_SHAPE.source,
    },
    MAX_URL_LENGTH: { description: 'Maximum characters of a URL.', value: MAX_URL_LENGTH },
    MAX_RULES: { description: 'Maximum rules of a link.', value: MAX_RULES },
    MAX_VARIANTS: { description: 'Maximum variants of a link.', value: MAX_VARIANTS },
    VIEWED: { description: 'Lists and reports that saved views can be of.', value: VIEWED },
    VIEW_COLUMNS: {
      description: 'Columns of the lists of links and Smart Links that saved views can show.',
      value: VIEW_COLUMNS,
    },
    UTM_NAMES: { description: 'Names of UTM parameters, without `utm_`.', value: UTM_NAMES },
    QR_FORMATS: {
      description: 'File formats of QR codes.',
      value: keyword(parameter('get', '/v1/api/links/{id}/qrcode', 'format'), 'enum'),
    },
    QR_STYLES: {
      description: 'Whether a QR code has the saved style.',
      value: keyword(parameter('get', '/v1/api/links/{id}/qrcode', 'style'), 'enum'),
    },
    QR_DOTS: { description: 'Shapes of the modules of QR codes.', value: [...QR_DOTS] },
    QR_CORNERS: { description: 'Shapes of the corners of QR codes.', value: [...QR_CORNERS] },
    MAX_FRAME_LENGTH: {
      description: 'Maximum characters of the text in the frame of a QR code.',
      value: MAX_FRAME_LENGTH,
    },
    CODE_TAKEN_ACTIONS: {
      description: 'What an import can do with a row whose code is taken.',
      value: keyword(parameter('post', '/v1/api/links/import', 'onCodeTaken'), 'enum'),
    },
    OPT_IN_EVENTS: {
      description: 'Events that a webhook for all events does not get.',
      value: [...OPT_IN_EVENTS],
    },
    MAX_IMPORT_BYTES: { description: 'Maximum size of an import file in bytes.', value: MAX_IMPORT_BYTES },
    PROBLEM_CODES: {
      description: 'Codes of rejected fields, in `details` of errors. The API may add new ones.',
      value: Object.keys(PROBLEM_CODES),
    },
    FORMATS: { description: 'Values of `params.format` with `invalid_format`.', value: FORMATS },
    MAX_PAGE_SIZE: {
      description: 'Maximum `limit` of a list.',
      value: keyword(parameter('get', '/v1/api/links', 'limit'), 'maximum'),
    },
    MAX_FILLED_DAYS: {
      description: 'Longest range of analytics, in days, in which days without clicks are listed too.',
      value: MAX_FILLED_DAYS,
    },
    ANALYTICS_INTERVALS: {
      description: 'What `clicksData` of analytics can be divided into.',
      value: keyword(parameter('get', '/v1/api/analytics', 'interval'), 'enum'),
    },
    ATTRIBUTIONS: {
      description: 'Clicks that analytics can count a conversion for.',
      value: keyword(parameter('get', '/v1/api/analytics', 'attribution'), 'enum'),
    },
    CURRENCY_DIGITS: {
      description: 'Digits of the smallest unit of a currency; two unless listed.',
      value: Object.fromEntries([...CURRENCY_DIGITS].filter(([, digits]) => digits !== 2)),
    },
    MAX_HOURLY_DAYS: {
      description: 'Longest range of analytics, in days, with the interval `hour`.',
      value: MAX_HOURLY_DAYS,
    },
    MAX_ANALYTICS_NAMES: {
      description: 'Maximum `names` of analytics.',
      value: keyword(parameter('get', '/v1/api/analytics', 'names'), 'maximum'),
    },
    CLICK_FILTERS: {
      description: 'Parameters that filter all analytics, and lists of clicks but for `PLACE_FILTERS`.',
      value: FILTER_FIELDS,
    },
    PLACE_FILTERS: {
      description:
        'Parameters that filter analytics only: where the visitor of a single click is, only the country ' +
        'tells.',
      value: PLACE_FIELDS,
    },
    DIMENSIONS: {
      description:
        'What clicks are broken down by, in the order of display. Analytics have the list `figure`, and ' +
        '`conversions` in them `list`.',
      value: RANKED.map(dimensionValue),
    },
    ACCOUNT_FILTERS: {
      description: 'Parameters that filter the analytics of an account by link.',
      value: names('get', '/v1/api/analytics').filter(
        (name) => !names('get', '/v1/api/links/{id}/analytics').includes(name),
      ),
    },
    SMART_LINK_TYPES: {
      description: 'Types of Smart Links.',
      value: keyword(field('SmartLink', 'type'), 'enum'),
    },
    SMART_LINK_STATUSES: {
      description: 'Statuses of a Smart Link.',
      value: keyword(field('SmartLink', 'status'), 'enum'),
    },
    SMART_LINK_PREFIXES: {
      description: 'First part of the slug of a Smart Link, by its type.',
      value: PREFIX,
    },
    QUESTION_TYPES: {
      description: 'Types of the questions of a survey.',
      value: keyword(field('SmartLinkQuestion', 'type'), 'enum'),
    },
    MAX_ROWS: {
      description: 'Maximum length of the lists of a Smart Link.',
      value: Object.fromEntries(
        [...Object.keys(fieldsOfAllTypes('update')), 'socials']
          .map((name) => [name, field('UpdateSmartLink', name)['maxItems']])
          .filter(([, most]) => most !== undefined),
      ),
    },
    MAX_BLOCKS: {
      description: 'Maximum number of blocks of each type on a page.',
      value: MAX_BLOCKS,
    },
    SMART_LINK_LIMITS: {
      description: 'Limits of the fields of a Smart Link; of `slug`, without the prefix.',
      value: {
        ...limitsOf('UpdateSmartLink'),
        tags: { max: MAX_TAGS },
        slug: { max: MAX_SLUG_PART },
      },
    },
    SOCIAL_DOMAINS: {
      description: 'Platforms of the socials of a Smart Link, with their domains.',
      value: SOCIAL_DOMAINS,
    },
    THEME_PRESETS: { description: 'Presets of the theme of a Smart Link.', value: THEME_PRESETS },
    THEME_FONTS: { description: 'Fonts of the theme of a Smart Link.', value: THEME_FONTS },
    THEME_BUTTONS: { description: 'Shapes of buttons in the theme of a Smart Link.', value: THEME_BUTTONS },
    THEME_LAYOUTS: { description: 'Layouts of the theme of a Smart Link.', value: THEME_LAYOUTS },
    MEDIA_TYPES: {
      description: 'Content types of uploads.',
      value: { image: typesOf('image'), video: typesOf('video') },
    },
    MAX_UPLOAD_BYTES: { description: 'Maximum size of an upload in bytes.', value: MAX_UPLOAD_BYTES },
    MAX_IMAGE_PIXELS: { description: 'Maximum width times height of an uploaded image.', value: MAX_PIXELS },
    DELIVERY_STATUSES: {
      description: 'Statuses of a webhook delivery.',
      value: keyword(field('WebhookDelivery', 'status'), 'enum'),
    },
  };
}

function dimensionValue(name: DimensionName) {
  const { list, shown, filter, ofConversions = false, isPlace = false } = specOf(name);
  const texts = { plural: pluralOf(name), values: wordsFor(name) };
  const [figure, [group], isFilter] = [figureOf(name), shown, filter !== undefined];
  return { name, ...texts, figure, list, group, ofConversions, isFilter, isPlace };
}

interface Limit {
  /** Absent for texts and lists that need at most one character or item. */
  min?: number;
  max: number;
}

/** The limits of a schema and what is in it, by path: `{ 'urls[].title': { max: 200 } }`. */
function limitsIn(
  schema: JsonSchema,
  schemaOf: (name: string) => JsonSchema,
  path = '',
): Record<string, Limit> {
  const inner = (one: unknown, at: string) => limitsIn(one as JsonSchema, schemaOf, at);
  const {
    $ref,
    anyOf,
    items,
    properties = {},
  } = schema as {
    $ref?: string;
    anyOf?: JsonSchema[];
    items?: JsonSchema;
    properties?: Record<string, JsonSchema>;
  };
  const max = schema['maximum'] ?? schema['maxLength'] ?? schema['maxItems'];
  const fewest = Number(schema['minLength'] ?? schema['minItems'] ?? 0);
  const min = schema['minimum'] ?? (fewest > 1 ? fewest : undefined);
  return Object.assign(
    typeof max === 'number' ? { [path]: { ...(min !== undefined && { min }), max } } : {},
    $ref && inner(schemaOf($ref.slice($ref.lastIndexOf('/') + 1)), path),
    ...(anyOf ?? []).map((one) => inner(one, path)),
    items && inner(items, `${path}[]`),
    ...Object.entries(properties).map(([name, one]) => inner(one, path === '' ? name : `${path}.${name}`)),
  );
}

function keyword(schema: JsonSchema, name: string): unknown {
  return known(schema[name], `${name} of ${JSON.stringify(schema)}`);
}

function known<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`The OpenAPI document has no ${what}`);
  return value;
}
