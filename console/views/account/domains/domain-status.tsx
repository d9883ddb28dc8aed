import type { Domain } from '@signpost/client/core';
import { Badge } from '#console/components/elements/badge.tsx';
import { useFormat, useTexts } from '#console/texts/text.tsx';

/** Whether the TXT record of a domain is needed: to prove it, or to prove it again. */
export const needsRecord = ({ status, missingSince }: Domain): boolean =>
  missingSince !== null || ['pending', 'released', 'taken_over'].includes(status);

const WRONG: ReadonlySet<Domain['status']> = new Set([
  'failed',
  'suspended',
  'lapsed',
  'released',
  'taken_over',
]);

/** The status of a domain. Without a CNAME record of ours, the operator takes over once it is verified. */
export function DomainStatus({ domain }: { domain: Domain }) {
  const { domains: text } = useTexts().account;
  const { status, cname, lapsesAt } = domain;
  if (lapsesAt !== null && !WRONG.has(status)) return <Badge tone="wrong">{text.recordMissing}</Badge>;
  const isGood = status === 'live' || (status === 'verified' && !cname);
  const tone = isGood ? 'good' : WRONG.has(status) ? 'wrong' : 'plain';
  return (
    <Badge tone={tone}>{status === 'verified' && cname ? text.waitsForDns : text.statuses[status]}</Badge>
  );
}

/** What comes next for a domain, and when; nothing for one that is served. */
export function NextStep({ domain }: { domain: Domain }) {
  const { domains: text } = useTexts().account;
  const format = useFormat();
  const { status, cname, lapsesAt, releasesAt, releasedAt } = domain;
  const next =
    status === 'taken_over' && releasedAt
      ? text.takenOverOn(format.date(releasedAt))
      : status === 'released' && releasedAt
        ? text.releasedOn(format.date(releasedAt))
        : releasesAt
          ? text.releasesOn(format.date(releasesAt))
          : lapsesAt
            ? text.lapsesOn(format.date(lapsesAt))
            : status === 'verified'
              ? cname
                ? text.cnameNext
                : text.trafficHint
              : undefined;
  return next === undefined ? null : <p class="soft small">{next}</p>;
}
