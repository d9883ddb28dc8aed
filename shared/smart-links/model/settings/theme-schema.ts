import * as z from 'zod';
import { enumField } from '#shared/platform/http/input-fields.ts';
import { issueOf, shaped } from '#shared/platform/http/zod-problems.ts';
import { problem } from '#shared/platform/problems.ts';
import { absoluteUrl, entryError, imageSource } from '../types/fields.ts';
import { THEME_BUTTONS, THEME_FONTS, THEME_LAYOUTS, THEME_PRESETS } from './theme.ts';

/** Schemas of a page's theme, as sent, stored and returned. */

const color = z
  .string({ error: 'must be a color such as #1a2b3c' })
  .trim()
  .check(shaped('color', /^#(?:[\da-f]{3}){1,2}$/i, 'must be a color such as #1a2b3c or #abc'))
  .toLowerCase()
  .transform((value) => (value.length === 4 ? value.replace(/[\da-f]/g, '$&$&') : value))
  .meta({ examples: ['#0b6b57'] });

const choice = <const Names extends readonly [string, ...string[]]>(names: Names, description: string) =>
  enumField(names).nullish().meta({ description });

const ONE_BACKGROUND = problem('only_one_of', 'must have one of color, gradient and image', {
  fields: ['color', 'gradient', 'image'],
});

const background = z
  .object(
    {
      color: color.nullish().meta({ description: 'One color.' }),
      gradient: z
        .array(color, { error: 'must be an array of two colors' })
        .length(2, 'must have two colors')
        .nullish()
        .meta({ description: 'From the first color to the second.', examples: [null] }),
      angle: z
        .int({ error: 'must be a whole number of degrees' })
        .min(0, 'must be 0 to 360')
        .max(360, 'must be 0 to 360')
        .nullish()
        .meta({
          description: 'Angle of the gradient in degrees, as in CSS. Default 180: downwards.',
          examples: [null],
        }),
      image: imageSource.nullish(),
    },
    entryError,
  )
  .superRefine(({ color, gradient, angle, image }, context) => {
    const given = [color, gradient, image].filter((one) => one != null).length;
    if (given !== 1) context.addIssue(issueOf(ONE_BACKGROUND));
    if (angle != null && gradient == null) {
      context.addIssue(
        issueOf(problem('requires_field', 'is for a gradient only', { field: 'gradient' }), 'angle'),
      );
    }
  })
  .meta({ id: 'SmartLinkBackground' });

export const themeInput = z
  .object(
    {
      preset: choice(
        THEME_PRESETS,
        'A predefined design. The other fields override it. null: the default design.',
      ),
      background: background.nullish().meta({ description: 'Behind the whole page, in both color schemes.' }),
      accent: color.nullish().meta({ description: 'Color of buttons and icons.' }),
      text: color.nullish().meta({ description: 'Color of texts on the background.' }),
      font: choice(THEME_FONTS, 'Served by us. `system` is the font of the device and loads nothing.'),
      buttons: choice(THEME_BUTTONS, 'The shape of buttons and links.'),
      layout: choice(
        THEME_LAYOUTS,
        '`centered` and `left` are one column; `cover` has the cover at full width above it.',
      ),
    },
    entryError,
  )
  .meta({
    id: 'SmartLinkThemeInput',
    description:
      'The design of the page, replaced as a whole. Colors with too little contrast (below 4.5:1) are ' +
      'shown with an adjusted lightness.',
  });

export type ThemeInput = z.infer<typeof themeInput>;

const storedBackground = z.object({
  color: z
    .string()
    .nullable()
    .meta({ description: 'One color.', examples: ['#f6f5f2'] }),
  gradient: z
    .array(z.string())
    .nullable()
    .meta({ description: 'From the first color to the second.', examples: [null] }),
  angle: z
    .int()
    .nullable()
    .meta({ description: 'Angle of the gradient in degrees.', examples: [null] }),
  image: z.string().nullable(),
});

const storedFields = {
  preset: z.enum(THEME_PRESETS).nullable().meta({ description: 'A predefined design.' }),
  accent: z
    .string()
    .nullable()
    .meta({ description: 'Color of buttons and icons.', examples: ['#0b6b57'] }),
  text: z
    .string()
    .nullable()
    .meta({ description: 'Color of texts on the background.', examples: [null] }),
  font: z.enum(THEME_FONTS).nullable().meta({ description: 'The font of all texts.' }),
  buttons: z.enum(THEME_BUTTONS).nullable().meta({ description: 'The shape of buttons and links.' }),
  layout: z.enum(THEME_LAYOUTS).nullable().meta({ description: 'The layout of the page.' }),
};

export const storedTheme = z.object({ ...storedFields, background: storedBackground.nullable() }).nullable();

export const publicTheme = z
  .object({
    ...storedFields,
    background: storedBackground
      .extend({ image: absoluteUrl('An image.') })
      .nullable()
      .meta({ description: 'Behind the whole page: `color`, `gradient` or `image`.' }),
  })
  .meta({ id: 'SmartLinkTheme' })
  .nullable()
  .meta({
    description:
      'The design of the page; fields that are null follow from `preset`. null: the default design.',
    examples: [null],
  });
