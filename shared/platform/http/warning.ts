import * as z from 'zod';
import type { Problem } from '../problems.ts';
import { PARAMS, paramsSchema } from './error-schema.ts';

/** A valid part of a request that probably does not do what the caller expects. */
export interface Warning extends Problem {
  path: string;
}

/** A warning in the envelope of a response, or in the result of a row. */
export const warningSchema = z
  .object({
    path: z.string().meta({ description: 'The field, in dots and brackets.', examples: ['customDomain'] }),
    code: z.string().meta({
      description: 'Machine-readable reason, one of the codes of `ErrorDetail`. New codes may be added.',
      examples: ['domain_not_verified'],
    }),
    params: paramsSchema.optional().meta({ description: PARAMS, examples: [{ domain: 'go.example.com' }] }),
    message: z.string().meta({
      description: 'What is wrong, and what to do, in English.',
      examples: ['go.example.com is not a verified domain of this account, so short URLs there do not work.'],
    }),
  })
  .meta({ id: 'RequestWarning' });

/** Prefixes the paths of warnings with a part of the request: `links[3].customDomain`. */
export const warningsAt = (at: string, warnings: readonly Warning[]): Warning[] =>
  warnings.map((warning) => ({ ...warning, path: `${at}.${warning.path}` }));
