import { isIPv4, isIPv6 } from 'node:net';
import * as z from 'zod';
import { canonicalAddress, readEmailAddress } from '#shared/platform/net/email-address.ts';

// Types of settings. Each describes its allowed values once: for error messages and for the
// table in docs/deploy.md.

/** Texts of the tables of settings. */
interface SettingMeta {
  description?: string | undefined;
  /** Allowed values, as the end of "must be ...". */
  allowed?: string | undefined;
}

/** The texts of a schema, its own before those of what it wraps. */
export function metaOf(schema: z.core.$ZodType): SettingMeta {
  const inner = insideOf(schema);
  return { ...(inner && metaOf(inner)), ...z.globalRegistry.get(schema) };
}

/** A schema without what adds a default to it or changes its value. */
export function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  const inner = insideOf(schema);
  return inner ? unwrapped(inner) : schema;
}

function insideOf(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly
  )
    return schema.unwrap();
  if (!(schema instanceof z.ZodPipe)) return undefined;
  return schema.def.in instanceof z.ZodTransform ? schema.def.out : schema.def.in;
}

/** A whole number within limits. */
export function whole(min: number, max: number) {
  const [from, to] = [min, max].map((limit) => limit.toLocaleString('en-US'));
  const allowed = `a whole number from ${from} to ${to}`;
  const params = mustBe(allowed);
  return z.int(params).min(min, params).max(max, params).meta({ allowed });
}

/** A string that matches a pattern, described by `allowed`. `missing` says what to do without one. */
export function text(pattern: RegExp, allowed: string, missing?: string) {
  const params = mustBe(allowed, missing);
  return z.string(params).regex(pattern, params).meta({ allowed });
}

export function oneOf<const T extends string | number>(...choices: T[]) {
  const allowed = `one of ${choices.join(', ')}`;
  return z.literal(choices, mustBe(allowed)).meta({ allowed });
}

export const trueOrFalse = () => z.boolean(mustBe('true or false')).meta({ allowed: 'true or false' });

/** A day in UTC, which begins at midnight. */
export function day() {
  const params = mustBe('a day in UTC, such as 2027-01-31');
  return z.iso.date(params).meta({ allowed: 'a day in UTC, such as 2027-01-31' });
}

/** A bare email address, its domain in ASCII. Keeps its case, which identities in Amazon SES distinguish. */
export const emailAddress = () =>
  text(/^[^\s@<>:"]+@[^\s@<>]*[^\s@<>.]$/, 'an email address')
    // The local run sends from `localhost`.
    .refine(
      (address) => 'address' in readEmailAddress(address.replace(/@localhost$/, '@localhost.test')),
      mustBe('an email address'),
    )
    .overwrite((address) => (/\P{ASCII}/u.test(address) ? canonicalAddress(address) : address));

export const awsRegion = (missing?: string) =>
  text(/^[a-z]{2}(?:-[a-z]+)+-\d$/, 'an AWS region, such as eu-central-1', missing);

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const HOST = new RegExp(`^(?=.{1,253}$)(?:${LABEL}\\.)+${LABEL}$`);

export const host = () => text(HOST, 'a host name in lower case, such as go.example.com');

const SERVER = /^(?:\[([\da-f:]+)\]|([\d.]+))(?::(\d{1,5}))?$/;

/** A server by its IP address, with or without a port. */
export function server() {
  const allowed = 'an IP address with or without a port, such as 192.0.2.53:53 or [2001:db8::53]:53';
  const isServer = (text: string) => {
    const [, v6, v4, port = '53'] = SERVER.exec(text) ?? [];
    return (isIPv6(v6 ?? '') || isIPv4(v4 ?? '')) && Number(port) >= 1 && Number(port) <= 65_535;
  };
  const params = mustBe(allowed);
  return z.string(params).refine(isServer, params).meta({ allowed });
}

/** The ARN of an ACM certificate in a region. */
export const certificateArn = (region: string) =>
  text(
    new RegExp(`^arn:aws:acm:${region}:\\d{12}:certificate/[\\w-]+$`),
    `the ARN of an ACM certificate in ${region}`,
  );

/**
 * Parameters of a check. `abort`, because rules that compare settings only make sense once each of them is
 * valid. `parseEnvironment` adds the value.
 */
export const mustBe = (allowed: string, missing = `is missing: it must be ${allowed}`) => ({
  abort: true,
  error: ({ input }: { input?: unknown }) => (input === undefined ? missing : `must be ${allowed}`),
});

/** Default messages for checks without their own. */
export function messageOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'custom') return undefined;
  if (issue.input === undefined) return 'is missing';
  if (issue.code === 'invalid_type') return `must be of type ${issue.expected}`;
  if (issue.code === 'too_small') {
    return issue.origin === 'string'
      ? `must have at least ${issue.minimum} character(s)`
      : `must be at least ${issue.minimum}`;
  }
  if (issue.code === 'invalid_union' && Array.isArray(issue['options'])) {
    return `must be one of ${issue['options'].join(', ')}`;
  }
  return undefined;
}
