import type { SmartLink } from '@signpost/client/core';
import { Badge } from '#console/components/elements/badge.tsx';
import { useTexts } from '#console/texts/text.tsx';

const TONES = { active: 'good', inactive: 'plain', blocked: 'wrong' } as const;

export function PageStatus({ link: { status } }: { link: Pick<SmartLink, 'status'> }) {
  const { smartLinks: text } = useTexts();
  return <Badge tone={TONES[status]}>{text.statuses[status]}</Badge>;
}
