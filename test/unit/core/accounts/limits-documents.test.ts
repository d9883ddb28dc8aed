import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { REPORT_RATES } from '#shared/abuse/reports/report-abuse.ts';
import { MAX_EXPORTS_PER_DAY } from '#shared/account-data/export-job.ts';
import { PLANS } from '#shared/core/accounts/account.ts';
import {
  KEY_CREATIONS,
  MAX_KEYS,
  MAX_MEMBERS,
  MAX_WEBHOOKS,
  PLAN_LIMITS,
  type PlanLimits,
} from '#shared/core/accounts/plans.ts';
import { MAX_FOLDERS } from '#shared/core/folders/folder.ts';
import { MAX_PENDING_UPLOADS } from '#shared/core/media/create-upload.ts';
import { URL_CHECK_LIMITS } from '#shared/links/destinations/check-url.ts';
import { CHECKS_OF_ACCOUNT } from '#shared/links/health/check-allowance.ts';
import { MAX_DESTINATIONS, MAX_REQUESTS } from '#shared/links/health/check-links.ts';
import { ADDRESS_MS, SITE_MS } from '#shared/links/health/host-pace.ts';
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '#shared/links/imports/import-job.ts';
import { MAX_BULK_LINKS } from '#shared/links/manage/create-links.ts';
import { PUBLIC_LINK_LIMITS } from '#shared/links/manage/public-links.ts';
import { OPEN_LIMITS } from '#shared/links/opens/report-open.ts';
import { TITLES_OF_HOST, TITLES_OF_OWNER } from '#shared/links/titles/fill-title.ts';
import { MAX_UTM_TEMPLATES } from '#shared/links/utm/utm-template.ts';
import type { RateLimit } from '#shared/platform/limits/rate-limit-store.ts';
import { REGISTRATION_FORM } from '#shared/smart-links/registrations/register.ts';
import { SPACE_BLOCK } from '#shared/smart-links/store/answer-space-store.ts';
import { MAX_ANSWERS_BYTES } from '#shared/smart-links/surveys/answers.ts';
import { MAILS } from '#shared/smart-links/surveys/mail-submission.ts';
import { SUBMISSIONS, SUBMITTED_BYTES } from '#shared/smart-links/surveys/submit.ts';
import { HOST_ATTEMPTS_PER_MINUTE } from '#shared/webhooks/host-limit.ts';

/** The tables of limits name the numbers that the code uses. */

const LIMITS = readFileSync('docs/limits.md', 'utf8');
const GUIDE = readFileSync('docs/guides/rate-limits.md', 'utf8');

const count = (number: number) => number.toLocaleString('en');

function bytes(number: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  const unit = Math.min(units.length - 1, Math.floor(Math.log2(number) / 10));
  return `${number / 1024 ** unit} ${units[unit]}`;
}

type Limit = keyof PlanLimits;

/** A row with a column for each plan. */
const byPlan = (label: string, limit: Limit | number, show = count) =>
  `| ${[
    label,
    ...PLANS.map((plan) => {
      const value = typeof limit === 'number' ? limit : PLAN_LIMITS[plan][limit];
      return value === null ? 'unlimited' : show(value);
    }),
  ].join(' | ')} |`;

const DURATIONS: Readonly<Record<number, string>> = {
  60: 'a minute',
  600: 'in 10 minutes',
  3600: 'an hour',
  86400: 'a day',
};

const rates = (limits: readonly RateLimit[], show = count) =>
  limits.map(({ limit, windowSeconds }) => `${show(limit)} ${DURATIONS[windowSeconds]}`).join(', ');

const row = (...cells: string[]) => `| ${cells.join(' | ')} |`;

/** Limits that every plan has, with their names in the guide. */
const PLAN_ROWS: Record<Limit, [label: string, show?: (value: number) => string]> = {
  requestsPerMinute: ['requests a minute, all keys together'],
  chatCalls: ['concurrent chat calls'],
  links: ['links'],
  codesPerDay: ['new short codes and slugs a day'],
  heldCodes: ['[codes and slugs kept after a deletion](#codes-and-slugs)'],
  smartLinks: ['Smart Links'],
  domains: ['[custom domains](custom-domains.md)'],
  shares: ['shared reports'],
  reports: ['scheduled reports'],
  apps: ['[registered apps](apps.md#register-one)'],
  connections: ['[connected apps](apps.md)'],
  storageBytes: ['storage for images, videos and survey responses', bytes],
  uploadsPerDay: ['images and videos uploaded a day'],
  importRowsPerDay: ['imported rows a day'],
  responsesPerDay: ['survey responses a day'],
  conversionsPerDay: ['conversions a day'],
  mailsPerDay: ['emails of surveys and scheduled reports a day'],
  registrationMailsPerDay: ['registration emails a day'],
  invitationsPerDay: ['invitations of members a day'],
  webhookAttemptsPerMinute: ['webhook attempts a minute, per receiving host'],
};

describe('docs/guides/rate-limits.md', () => {
  it('has the limits of each plan', () => {
    const rows = (Object.keys(PLAN_ROWS) as Limit[]).map((limit) => {
      const [label, show] = PLAN_ROWS[limit];
      return byPlan(label, limit, show);
    });
    const missing = [
      ...rows,
      byPlan('imports at a time', 1),
      byPlan('API keys', MAX_KEYS),
      byPlan('webhooks', MAX_WEBHOOKS),
      byPlan('folders', MAX_FOLDERS),
      byPlan('UTM templates', MAX_UTM_TEMPLATES),
      byPlan('members and open invitations', MAX_MEMBERS),
    ].filter((line) => !GUIDE.includes(line));
    expect(missing).toEqual([]);
  });
});

it('docs/limits.md has the other limits', () => {
  const missing = [
    row('rows and bytes of an import', `${count(MAX_IMPORT_ROWS)}, ${MAX_IMPORT_BYTES / 1e6} MB`),
    row('links in one request', count(MAX_BULK_LINKS)),
    row('uploads that no page uses yet', count(MAX_PENDING_UPLOADS)),
    row('new API keys', rates([KEY_CREATIONS])),
    row('exports of the account', `${MAX_EXPORTS_PER_DAY} in 24 hours, one at a time`),
    row('bytes of a survey response', count(MAX_ANSWERS_BYTES)),
    row('block in which a survey reserves storage', bytes(SPACE_BLOCK)),
    row('responses to a survey', rates(SUBMISSIONS)),
    row('their bytes, per survey', rates([SUBMITTED_BYTES], bytes)),
    row('registrations for a webinar', rates([REGISTRATION_FORM.limits.forms])),
    row('registrations for all webinars', rates([REGISTRATION_FORM.limits.network])),
    row('temporary links without an account', rates(PUBLIC_LINK_LIMITS)),
    row('checks of a URL for temporary links', rates(URL_CHECK_LIMITS)),
    row('[opens that apps report](guides/app-links.md#3-report-opens)', rates(OPEN_LIMITS)),
    row('reports of abuse', rates(REPORT_RATES)),
    row('checks of destinations, per domain', `${1000 / SITE_MS} request a second`),
    row('checks of destinations, per IP address', `${1000 / ADDRESS_MS} requests a second`),
    row('checks of one account', `${count(CHECKS_OF_ACCOUNT.limit)} destinations a day`),
    row('checks of one link', `${MAX_DESTINATIONS} destinations and ${MAX_REQUESTS} requests a day`),
    row('titles of pages, per host', rates([TITLES_OF_HOST])),
    row('titles of pages, per account', rates([TITLES_OF_OWNER])),
    row('webhook attempts, per receiving host', `${count(HOST_ATTEMPTS_PER_MINUTE)} a minute`),
    row('emails about the responses to a survey', rates([MAILS])),
  ].filter((line) => !LIMITS.includes(line));
  expect(missing).toEqual([]);
});
