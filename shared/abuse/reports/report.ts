import * as z from 'zod';
import { emailSchema } from '#shared/core/accounts/members/email-address.ts';
import { enumField } from '#shared/platform/http/input-fields.ts';

/** Abuse reports: what visitors send, and what is stored. */

const CATEGORIES = ['phishing', 'malware', 'spam', 'illegal', 'other'] as const;
const REPORT_STATUSES = ['open', 'resolved'] as const;
const RESOLUTIONS = ['blocked', 'none'] as const;

/** Maximum lengths in characters. */
const REPORT_LIMITS = { url: 2048, description: 2000 } as const;

const tooLong = (limit: number) => `may have at most ${limit.toLocaleString('en-US')} characters`;

/** The fields of the form, all of them text. */
export const reportInputSchema = z.object({
  url: z.string().trim().min(1, 'is required').max(REPORT_LIMITS.url, tooLong(REPORT_LIMITS.url)),
  category: enumField(CATEGORIES),
  description: z
    .string()
    // Browsers send line breaks as CRLF, and count each as one character.
    .transform((text) => withoutControls(text.replace(/\r\n?/g, '\n')).trim())
    .pipe(z.string().max(REPORT_LIMITS.description, tooLong(REPORT_LIMITS.description)))
    .default(''),
  email: z
    .string()
    .trim()
    .default('')
    .transform((text) => text || undefined)
    .pipe(emailSchema.optional()),
});

/** Operators read reports in a terminal, which control characters could manipulate. */
const withoutControls = (text: string): string => text.replace(/(?![\n\t])\p{Cc}/gu, '');

const TARGET_KINDS = ['link', 'page'] as const;

/** The reported target: a short link by its code, or a landing page by its slug. */
const reportTargetSchema = z.object({
  kind: z.enum(TARGET_KINDS),
  name: z.string(),
  /** The URL that the reporter entered, without query and fragment. */
  url: z.string(),
});

export type ReportTarget = z.infer<typeof reportTargetSchema>;

/** A stored report. */
export const reportSchema = z.object({
  id: z.string(),
  status: z.enum(REPORT_STATUSES),
  target: reportTargetSchema,
  category: z.enum(CATEGORIES),
  /** Empty: none. */
  description: z.string(),
  /** The reporter's address, if given. */
  email: z.string().optional(),
  /** The hidden field of the form was filled in, as bots do. */
  isSuspect: z.literal(true).optional(),
  createdAt: z.string(),
  /** Once it is resolved. */
  action: z.enum(RESOLUTIONS).optional(),
  note: z.string().optional(),
  resolvedAt: z.string().optional(),
  resolvedBy: z.string().optional(),
});

export type Report = z.infer<typeof reportSchema>;
export type ReportStatus = Report['status'];
export type Resolution = (typeof RESOLUTIONS)[number];
