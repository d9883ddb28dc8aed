import * as z from 'zod';
import { assertQueryEncoding } from '#shared/platform/http/form.ts';
import type { HttpEvent } from '#shared/platform/http/http-event.ts';
import { parseInput } from '#shared/platform/http/request.ts';

/** Validated input of every endpoint with a contract, in one place, so that none accepts unknown fields. */

interface Contract {
  body?: z.ZodType;
  ignored?: z.ZodType;
  query?: z.ZodType;
  data: z.ZodType;
}

/** Schema for endpoints without parameters or without a body. */
const NOTHING = z.object({});

/** Throws VALIDATION_ERROR, also for parameters that the endpoint does not have. */
export function readQuery(
  { query }: Contract,
  { rawQueryString = '', queryStringParameters: sent }: HttpEvent,
): unknown {
  assertQueryEncoding(rawQueryString);
  const parsed = parseInput(query ?? NOTHING, sent ?? {}, 'query');
  return query && parsed;
}

/**
 * The body, as it was parsed. A record that the endpoint returns may be sent back whole: its read-only fields
 * are ignored. Throws VALIDATION_ERROR.
 */
export function validBody({ body, ignored, data }: Contract, sent: unknown, event: HttpEvent): unknown {
  if (body)
    return parseInput(body, sent, {
      root: 'body',
      shown: [...recordsIn(data), ...(ignored ? [ignored] : [])],
    });
  const fields = fieldsOf(event);
  if (fields) parseInput(NOTHING, fields, 'body');
  return undefined;
}

/** `link` of `data.link`. */
const recordsIn = (data: z.ZodType): z.ZodType[] =>
  data instanceof z.ZodObject
    ? Object.values(data.shape).filter((field) => field instanceof z.ZodObject)
    : [];

/** The fields of a body that nothing reads; many clients send an empty one, or text. */
function fieldsOf({ body, isBase64Encoded }: HttpEvent): object | undefined {
  if (!body) return undefined;
  try {
    const sent = JSON.parse(isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body) as unknown;
    return typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? sent : undefined;
  } catch {
    return undefined;
  }
}
