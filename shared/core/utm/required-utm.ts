import * as z from 'zod';
import { enumField } from '#shared/platform/http/input-fields.ts';
import { UTM_NAMES } from './utm-names.ts';

/** Names of required parameters in requests, without `utm_`. */
export const requiredUtm = z
  .array(enumField(UTM_NAMES), {
    error: `must be an array of ${UTM_NAMES.join(', ')}`,
  })
  .transform((names) => UTM_NAMES.filter((one) => names.includes(one)));
