import * as z from 'zod';
import { FORMATS, PROBLEM_CODES } from '../problems.ts';

/** Errors as responses and stored results hold them. */

export const PARAMS =
  'The values in the message, such as limits, for showing it in other languages. They depend on the code.';

export const paramsSchema = z.record(z.string(), z.unknown()).meta({ examples: [{ minimum: 1 }] });

const codes = Object.keys(PROBLEM_CODES)
  .map((code) => `\`${code}\``)
  .join(', ');

export const errorDetailSchema = z
  .object({
    path: z
      .string()
      .meta({ description: 'The field, in dots and brackets.', examples: ['expiration.value'] }),
    code: z
      .string()
      .optional()
      .meta({
        description: `Machine-readable reason. New codes may be added. One of ${codes}.`,
        examples: ['required'],
      }),
    params: paramsSchema.optional().meta({
      description: `${PARAMS} \`format\` is one of ${FORMATS.join(', ')}.`,
    }),
    message: z.string().meta({ description: 'What is allowed, in English.', examples: ['is required'] }),
    _id: z
      .string()
      .optional()
      .meta({ description: 'With `LINK_ALREADY_EXISTS`: the id of the other link or Smart Link.' }),
    shortUrl: z.string().optional().meta({ description: 'With `LINK_ALREADY_EXISTS`: its short URL.' }),
    displayUrl: z
      .string()
      .optional()
      .meta({ description: 'With `LINK_ALREADY_EXISTS`: its short URL as its record shows it to people.' }),
    url: z.string().optional().meta({ description: 'With `LINK_ALREADY_EXISTS` of a Smart Link: its URL.' }),
  })
  .meta({ id: 'ErrorDetail' });
