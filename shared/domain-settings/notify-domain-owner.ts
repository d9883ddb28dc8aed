import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { findDomain } from '#shared/core/domains/domain-store.ts';
import type { ProvenDomain } from '#shared/core/domains/proof-event.ts';
import type { DomainEvent } from '#shared/core/events/event.ts';
import { consoleUrl } from '#shared/mail/console-url.ts';
import type { MailBlock } from '#shared/mail/mail-block.ts';
import { sendMail } from '#shared/mail/send-mail.ts';
import { sendOnce } from '#shared/mail/send-once.ts';
import { NO_MAIL, SETTING, setting } from '#shared/platform/runtime/settings.ts';
import type { NoticeOutcome } from '#shared/webhooks/notify-owner.ts';

/** Emails to the contact of an account about the proof of its domain. */

type NoticeKind = 'domainLapsing' | 'domainLapsed' | 'domainReleased' | 'domainLost' | 'domainGained';

/**
 * Emails the contact of an account that its domain lapses, has lapsed, was released, or passed from or to
 * another account. Throws as `sendOnce` does.
 */
export async function notifyDomainOwner(
  { id: eventId, type, ownerId, data }: DomainEvent,
  now: Date,
): Promise<NoticeOutcome> {
  if (setting(SETTING.mailFrom) === NO_MAIL) return 'no sender';
  const domain = data as ProvenDomain;
  const kind = kindOf(type, domain);
  const [owner, claim] = await Promise.all([findOwner(ownerId), findDomain(ownerId, domain.host)]);
  // Also a suspended account: its domain lapses all the same. An event can be late.
  const concerns =
    // Another one, if the owner has deleted the domain and added it again.
    claim?.txtValue === domain.txtValue &&
    (claim.missingSince ?? null) === domain.missingSince &&
    (claim.lapsedAt ?? null) === domain.lapsedAt &&
    (claim.releasedAt ?? null) === domain.releasedAt;
  if (!owner || !concerns) return 'not needed';
  const { email } = owner;
  if (email === undefined) return 'no address';
  return sendOnce(eventId, now, () =>
    sendMail({ kind, to: email, owner, body: domainNoticeOf(kind, domain) }, now),
  );
}

function kindOf(type: string, { releasedAt }: ProvenDomain): NoticeKind {
  if (type === 'domain.lapsing') return 'domainLapsing';
  if (type === 'domain.lapsed') return 'domainLapsed';
  if (type === 'domain.released') return 'domainReleased';
  return releasedAt === null ? 'domainGained' : 'domainLost';
}

const dayOf = (time: string | null): string => `${(time ?? '').slice(0, 16).replace('T', ' ')} UTC`;

/** The body of a notice. */
export function domainNoticeOf(
  kind: NoticeKind,
  domain: Pick<ProvenDomain, 'host' | 'txtName' | 'txtValue' | 'missingSince' | 'lapsesAt' | 'releasesAt'>,
): MailBlock[] {
  const { host, txtName, txtValue } = domain;
  const { texts, needsRecord } = WORDS[kind](domain);
  return [
    { type: 'text', text: texts[0] },
    {
      type: 'quote',
      parts: [
        { title: 'Domain', text: host },
        ...(needsRecord
          ? [
              { title: 'Name of the TXT record', text: txtName },
              { title: 'Value', text: txtValue },
            ]
          : []),
      ],
    },
    ...texts.slice(1).map((text): MailBlock => ({ type: 'text', text })),
    { type: 'button', label: 'Open your domains', url: consoleUrl('/account/domains') },
  ];
}

type Words = (domain: Pick<ProvenDomain, 'missingSince' | 'lapsesAt' | 'releasesAt'>) => {
  texts: readonly [string, ...string[]];
  needsRecord: boolean;
};

const WORDS: Readonly<Record<NoticeKind, Words>> = {
  domainLapsing: ({ missingSince, lapsesAt }) => ({
    texts: [
      `The TXT record that proves this domain is yours has been missing since ${dayOf(missingSince)}:`,
      'Your links and pages there keep working. Add the record again and keep it. The domain is ' +
        'then verified again automatically within a day, or immediately in the console.',
      `Without the record, the domain lapses on ${dayOf(lapsesAt)} and accepts no new links.`,
    ],
    needsRecord: true,
  }),
  domainLapsed: ({ releasesAt }) => ({
    texts: [
      'The TXT record of this domain has been missing for 7 days, so the domain has lapsed:',
      'Existing links and pages there still work, but new links are refused. Add the record again and keep ' +
        'it. The domain is then verified again automatically within a day, or immediately in the console.',
      `Without the record, the domain is released on ${dayOf(releasesAt)} and stops serving your ` +
        'links and pages.',
    ],
    needsRecord: true,
  }),
  domainReleased: () => ({
    texts: [
      'The TXT record of this domain is still missing, so the domain was released:',
      'The domain no longer serves anything. Your links stay in your account. To get the domain back, add ' +
        'the record and verify the domain in the console, unless another account has it by then.',
    ],
    needsRecord: true,
  }),
  domainLost: () => ({
    texts: [
      'Another account has proven that it controls the DNS of this domain, while your TXT record ' +
        'was missing:',
      'Your links stay in your account, but no longer work there. If the domain is still yours, ' +
        'check who can change its DNS: remove the TXT record of the other account, add yours, and ' +
        'verify the domain in the console.',
    ],
    needsRecord: true,
  }),
  domainGained: () => ({
    texts: [
      'You have verified this domain, which belonged to another account before:',
      'It now serves only your links and pages. Keep your TXT record in DNS.',
    ],
    needsRecord: false,
  }),
};
