import type { Domain } from '@signpost/client/core';
import { Badge } from '#console/components/elements/badge.tsx';
import { useTexts } from '#console/texts/text.tsx';

/** The status of a domain. Without a CNAME record of ours, the operator takes over once it is verified. */
export function DomainStatus({ domain: { status, cname } }: { domain: Domain }) {
  const { domains: text } = useTexts().account;
  const isGood = status === 'live' || (status === 'verified' && !cname);
  const tone = isGood ? 'good' : status === 'failed' || status === 'suspended' ? 'wrong' : 'plain';
  return (
    <Badge tone={tone}>{status === 'verified' && cname ? text.waitsForDns : text.statuses[status]}</Badge>
  );
}
