import * as z from 'zod';
import { AppError, publicError } from '#shared/platform/errors.ts';
import { errorDetailSchema, PARAMS, paramsSchema } from '#shared/platform/http/error-schema.ts';
import { log } from '#shared/platform/runtime/log.ts';

/** Results of requests with several rows. */

export const rowErrorSchema = z
  .object({
    code: z.string().meta({ description: 'Machine-readable error code.', examples: ['LINK_ALREADY_EXISTS'] }),
    message: z.string().meta({
      description: 'What went wrong, in English.',
      examples: ['You already have a link like this.'],
    }),
    params: paramsSchema.optional().meta({ description: PARAMS }),
    details: z.array(errorDetailSchema).optional().meta({
      description:
        'With `VALIDATION_ERROR`: one entry per invalid field. With `LINK_ALREADY_EXISTS`: the other link.',
    }),
  })
  .meta({ id: 'RowError' });

export const rowIndex = z.int().meta({ description: 'Index of the row in the request, from 0.' });

/** The public error of a row; internal errors are logged and masked. */
export function rowError(error: unknown): z.infer<typeof rowErrorSchema> {
  if (!(error instanceof AppError)) log.error('bulk row failed', { error });
  return publicError(error instanceof AppError ? error : new AppError('INTERNAL_ERROR'));
}
