import type { SmartLink } from '../../../clients/typescript/src/api.ts';
import { Badge } from '../../components/elements/badge.tsx';
import { useTexts } from '../../texts/text.tsx';

const TONES = { active: 'good', inactive: 'plain', blocked: 'wrong' } as const;

export function PageStatus({ link: { status } }: { link: Pick<SmartLink, 'status'> }) {
  const { smartLinks: text } = useTexts();
  return <Badge tone={TONES[status]}>{text.statuses[status]}</Badge>;
}
