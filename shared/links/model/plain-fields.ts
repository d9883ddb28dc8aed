import * as z from 'zod';
import { folderIdField, folderIdInput } from '#shared/core/folders/folder.ts';
import { app } from './app-input.ts';
import { appSchema } from './app-schema.ts';
import { preview, utm } from './targeting-input.ts';
import { previewSchema, utmSchema } from './targeting-schema.ts';

/**
 * The fields of a link that owners set and see as they are stored. An entry here is all that storage,
 * requests, responses, webhook events, the CSV export, imports and the audit log need. Imports read them from
 * columns of the same name.
 */

interface Descriptor {
  /** With the default of new links. */
  stored: z.ZodDefault<z.ZodType>;
  /** In requests: absent keeps the value, null resets it to the default. */
  input: z.ZodType;
  /** In responses. */
  record: z.ZodType;
  /** How a CSV cell contains it. */
  cell: 'flag' | 'json' | 'text';
}

const flag = (description: string) => ({
  stored: z.boolean().default(false),
  input: z
    .boolean({ error: 'must be true or false' })
    .nullish()
    .meta({ description, examples: [true] }),
  record: z.boolean().meta({ description }),
  cell: 'flag' as const,
});

export const PLAIN_FIELDS = {
  utm: {
    stored: utmSchema.nullable().default(null),
    input: utm.nullish(),
    record: utmSchema
      .nullable()
      .meta({ description: 'UTM parameters added to the destination; null: none.' }),
    cell: 'json',
  },
  forwardQuery: flag(
    'Whether query parameters of the short URL are forwarded to the destination. Parameters of the ' +
      'destination take precedence.',
  ),
  trackConversions: flag(
    'Whether the destination of a counted click gets its ID (`sp_click`), for conversions. Default of new ' +
      'links: the account’s.',
  ),
  folderId: {
    stored: z.string().nullable().default(null),
    input: folderIdInput,
    record: folderIdField,
    cell: 'text',
  },
  preview: {
    stored: previewSchema.nullable().default(null),
    input: preview.nullish(),
    record: previewSchema
      .nullable()
      .meta({ description: 'What social networks show of the link; null: the destination.' }),
    cell: 'json',
  },
  app: {
    stored: appSchema.nullable().default(null),
    input: app.nullish().meta({
      description:
        'Where the link opens an app on phones and tablets, and where visitors without it go. Other ' +
        'visitors go to the destination. null: none.',
    }),
    record: appSchema
      .nullable()
      .meta({ description: 'Where the link opens an app on phones and tablets; null: it does not.' }),
    cell: 'json',
  },
  allowDuplicate: flag(
    'Whether the link can have the same `originalUrl`, `customDomain`, `utm`, `rules` and `variants` as ' +
      'another one of yours.',
  ),
} as const satisfies Record<string, Descriptor>;

export type PlainField = keyof typeof PLAIN_FIELDS;

const PLAIN_NAMES = Object.keys(PLAIN_FIELDS) as PlainField[];

/** The columns of a CSV file whose cells contain the fields in this way. */
export const plainColumns = (...cells: Descriptor['cell'][]): PlainField[] =>
  PLAIN_NAMES.filter((name) => cells.includes(PLAIN_FIELDS[name].cell));

type SchemasOf<Use extends 'stored' | 'input' | 'record'> = {
  [Field in PlainField]: (typeof PLAIN_FIELDS)[Field][Use];
};

/** The schemas of the plain fields for one use. */
export const plainSchemas = <Use extends 'stored' | 'input' | 'record'>(use: Use): SchemasOf<Use> =>
  plainEntries((name) => PLAIN_FIELDS[name][use]) as SchemasOf<Use>;

/** An object with a value for every plain field, in their order. */
export const plainEntries = <Value>(of: (name: PlainField) => Value): Record<PlainField, Value> =>
  Object.fromEntries(PLAIN_NAMES.map((name) => [name, of(name)])) as Record<PlainField, Value>;

export type PlainValues = { [Field in PlainField]: z.infer<(typeof PLAIN_FIELDS)[Field]['stored']> };

type GivenValues = { [Field in PlainField]?: PlainValues[Field] | null | undefined };

export const PLAIN_DEFAULTS: PlainValues = z.object(plainSchemas('stored')).parse({});

/** The plain fields of a link after a change; without `before`, of a new link. */
export const changedPlainFields = (given: GivenValues, before = PLAIN_DEFAULTS): PlainValues =>
  plainEntries((name) => kept<unknown>(given[name], before[name], PLAIN_DEFAULTS[name])) as PlainValues;

export const plainFieldsOf = (link: PlainValues): PlainValues => changedPlainFields({}, link);

/** An absent value keeps the stored one, null becomes `none`. */
export const kept = <Value>(given: Value | null | undefined, before: Value, none: Value): Value =>
  given === undefined ? before : (given ?? none);
