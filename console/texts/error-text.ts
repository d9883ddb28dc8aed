import type { ErrorDetail } from '@signpost/client/core';
import type { FirstTexts } from './en-first.ts';

/** Texts that take the parameters of an error, as the API sends them. */
type TextOf = string | ((params: Readonly<Record<string, unknown>>) => string);

interface Rejected {
  code: string;
  message: string;
  params?: Readonly<Record<string, unknown>> | undefined;
  details?: readonly ErrorDetail[] | undefined;
  retryAfter?: number | undefined;
}

/**
 * An error of the API in the language of the console; the API's own words for codes that are not known here.
 */
export function errorText(
  texts: FirstTexts,
  { code, message, params, details = [], retryAfter }: Rejected,
): string {
  const [detail] = details;
  if (code === 'VALIDATION_ERROR' && detail) return withPath(detail, problemText(texts, detail));
  const text = own<TextOf>(texts.errors, code);
  if (text === undefined) return message;
  return typeof text === 'string'
    ? text
    : text({ ...params, ...(retryAfter !== undefined && { retryAfter }) });
}

/**
 * Why one field is rejected. Problems that the console found itself have no code, and are in its language.
 */
export function problemText(
  texts: FirstTexts,
  { code, params = {}, message }: Omit<ErrorDetail, 'path'>,
): string {
  const text = code === undefined ? undefined : own<TextOf>(texts.problems, code);
  if (typeof text === 'function') return text(params);
  return text ?? capitalized(message);
}

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const own = <Value>(values: object, name: string): Value | undefined =>
  Object.hasOwn(values, name) ? (values as Record<string, Value>)[name] : undefined;

/** The path names the field where no input does. */
export const withPath = ({ path }: Pick<ErrorDetail, 'path'>, text: string): string =>
  path === '' || path === 'body' ? text : `${path}: ${text}`;
