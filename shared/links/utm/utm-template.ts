import * as z from 'zod';
import { requiredUtm } from '#shared/core/utm/required-utm.ts';
import { UTM_NAMES } from '#shared/core/utm/utm-names.ts';
import { lineField } from '#shared/platform/http/input-fields.ts';
import { idField, timeField } from '#shared/platform/http/response-fields.ts';
import { utmFields } from '../model/targeting-input.ts';
import { type Utm, utmSchema } from '../model/targeting-schema.ts';

/** UTM templates: named sets of parameters for new links, and their API contract. */

/** Templates of an account. */
export const MAX_UTM_TEMPLATES = 100;

const MAX_NAME = 60;
const name = lineField(MAX_NAME).meta({
  description: 'Name of the template, unique in the account regardless of case.',
  examples: ['Newsletter'],
});

const required = requiredUtm.optional().meta({
  description:
    'Parameters that links made with it must have: from the template, the request or `originalUrl`.',
  examples: [['campaign']],
});

/** A stored template. */
export const utmTemplateSchema = z.object({
  id: z.string(),
  ownerId: z.string(),
  name: z.string(),
  utm: utmSchema,
  required: z.array(z.enum(UTM_NAMES)),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Incremented on every change, for optimistic locking. */
  version: z.int(),
});

export type UtmTemplate = z.infer<typeof utmTemplateSchema>;

const bodyIsObject = { error: 'must be a JSON object' };

export const createUtmTemplateSchema = z.object({ name, ...utmFields, required }, bodyIsObject).meta({
  id: 'CreateUtmTemplate',
  examples: [{ name: 'Newsletter', source: 'newsletter', medium: 'email', required: ['campaign'] }],
});

/** A change of a template: absent parameters stay, null clears one. */
export const updateUtmTemplateSchema = z
  .object({ name: name.optional(), ...utmFields, required }, bodyIsObject)
  .meta({ id: 'UpdateUtmTemplate', examples: [{ campaign: 'spring' }] });

export type CreateUtmTemplate = z.infer<typeof createUtmTemplateSchema>;
export type UpdateUtmTemplate = z.infer<typeof updateUtmTemplateSchema>;

const valueField = (one: (typeof UTM_NAMES)[number], example: string | null) =>
  z
    .string()
    .nullable()
    .meta({ description: `\`utm_${one}\`. null: none.`, examples: [example] });

/** A template as the API returns it. */
export const utmTemplateRecordSchema = z
  .object({
    _id: idField('utmTemplate'),
    name: z.string().meta({ description: 'Name of the template.', examples: ['Newsletter'] }),
    source: valueField('source', 'newsletter'),
    medium: valueField('medium', 'email'),
    campaign: valueField('campaign', null),
    term: valueField('term', null),
    content: valueField('content', null),
    required: z.array(z.enum(UTM_NAMES)).meta({
      description: 'Parameters that links made with it must have.',
      examples: [['campaign']],
    }),
    createdAt: timeField('When it was created.'),
    updatedAt: timeField('When it was last changed.'),
  })
  .meta({ id: 'UtmTemplate' });

export type UtmTemplateRecord = z.infer<typeof utmTemplateRecordSchema>;

export const utmTemplateRecord = ({
  id,
  name,
  utm,
  required,
  createdAt,
  updatedAt,
}: UtmTemplate): UtmTemplateRecord => ({
  _id: id,
  name,
  ...valuesOf(utm),
  required,
  createdAt,
  updatedAt,
});

const valuesOf = (utm: Utm) =>
  Object.fromEntries(UTM_NAMES.map((one) => [one, utm[one] ?? null])) as Record<
    (typeof UTM_NAMES)[number],
    string | null
  >;

export const utmSettingsSchema = z
  .object({
    required: z.array(z.enum(UTM_NAMES)).meta({
      description: 'Parameters that every new link must have, in `utm`, its template or `originalUrl`.',
      examples: [['source', 'medium']],
    }),
  })
  .meta({ id: 'UtmSettings' });

export const utmSettingsInputSchema = z
  .object(
    {
      required: requiredUtm.meta({
        description:
          'Parameters that every new link must have, in `utm`, its template or `originalUrl`. []: none.',
        examples: [['source', 'medium']],
      }),
    },
    bodyIsObject,
  )
  .meta({ id: 'SaveUtmSettings' });
