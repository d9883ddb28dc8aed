import type { Link } from '@signpost/client/core';
import { Badge } from '#console/components/elements/badge.tsx';
import { useTexts } from '#console/texts/text.tsx';

const TONES = { active: 'good', inactive: 'plain', expired: 'wrong', blocked: 'wrong' } as const;

interface LinkStatusProps {
  link: Pick<Link, 'status' | 'health'>;
  /** Active links, the majority, have no badge. */
  isInList?: boolean;
}

export function LinkStatus({ link: { status, health }, isInList = false }: LinkStatusProps) {
  const { links: text } = useTexts();
  return (
    <>
      {isInList && status === 'active' ? (
        <span class="visually-hidden">{text.statuses[status]}</span>
      ) : (
        <Badge tone={TONES[status]}>{text.statuses[status]}</Badge>
      )}{' '}
      {health && <Badge tone="wrong">{text.broken}</Badge>}
    </>
  );
}
