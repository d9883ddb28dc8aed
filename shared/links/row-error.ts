import * as z from 'zod';
import { AppError } from '../platform/errors.ts';
import { log } from '../platform/runtime/log.ts';

/** Results of requests with several rows. */

export const rowErrorSchema = z
  .object({
    code: z.string().meta({ description: 'What is wrong, for programs.', examples: ['LINK_ALREADY_EXISTS'] }),
    message: z
      .string()
      .meta({ description: 'What is wrong, for people.', examples: ['You already have a link like this.'] }),
    details: z
      .array(
        z.object({
          path: z.string().meta({ description: 'Where it is wrong.', examples: ['expiration.value'] }),
          message: z.string().meta({ description: 'What is allowed there.', examples: ['is required'] }),
          _id: z
            .string()
            .optional()
            .meta({ description: 'With `LINK_ALREADY_EXISTS`: the id of the other link.' }),
          shortUrl: z.string().optional().meta({ description: 'With `LINK_ALREADY_EXISTS`: its short URL.' }),
        }),
      )
      .optional()
      .meta({
        description:
          'With `VALIDATION_ERROR`: one entry for each thing that is wrong. With `LINK_ALREADY_EXISTS`: the other link.',
      }),
  })
  .meta({ id: 'RowError' });

export const rowIndex = z.int().meta({ description: 'Place of the row in the request; 0 is the first.' });

/** The public error of a row; internal errors are logged and masked. */
export function rowError(error: unknown): z.infer<typeof rowErrorSchema> {
  if (!(error instanceof AppError)) log.error('bulk row failed', { error });
  const { code, message, details } = error instanceof AppError ? error : new AppError('INTERNAL_ERROR');
  return { code, message, ...(details && { details }) };
}
