import { AppError } from '#shared/platform/errors.ts';

/** Reasons why something is not served. Imported by visitor functions: no zod, no AWS SDK. */

/** Reasons for which operators block links and pages. */
export const BLOCK_REASONS = ['phishing', 'malware', 'spam', 'abuse', 'legal'] as const;

export type BlockReason = (typeof BLOCK_REASONS)[number];

/** The reason shown to visitors: an operator's reason, or that the destination's host is denied. */
export type ShownReason = BlockReason | 'host';

/** Visitors' texts in general terms: a block must not repeat accusations in detail. */
export const REASON_TEXT: Readonly<Record<ShownReason, string>> = {
  phishing: 'It was reported for phishing: do not enter passwords or payment details on the site it led to.',
  malware: 'It was reported for malware.',
  spam: 'It was reported as spam.',
  abuse: 'It violates the rules of this service.',
  legal: 'It is unavailable for legal reasons.',
  host: 'It leads to a site that this service does not link to.',
};

/** Identifies the blocking party, as RFC 7725 requires for a 451. */
const BLOCKED_BY = { link: '</>; rel="blocked-by"' };

/** LINK_BLOCKED for a visitor: 410, or 451 for legal reasons. */
export class BlockedError extends AppError {
  readonly reason: ShownReason;

  constructor(what: 'link' | 'page', reason: ShownReason) {
    const isLegal = reason === 'legal';
    super('LINK_BLOCKED', `This ${what} is blocked. ${REASON_TEXT[reason]}`, {
      ...(isLegal && { status: 451, headers: BLOCKED_BY }),
    });
    this.reason = reason;
  }
}

/** LINK_BLOCKED for the owner of a blocked link or page: 403. */
export const changeRefused = (what: 'link' | 'Smart Link', reason: BlockReason): AppError =>
  new AppError(
    'LINK_BLOCKED',
    `This ${what} is blocked (${reason}). It can be deleted, but not changed. Contact the operator.`,
    { params: { reason }, status: 403 },
  );
