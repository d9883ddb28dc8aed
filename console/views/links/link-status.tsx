import type { Link } from '../../../clients/typescript/src/api.ts';
import { Badge } from '../../components/content/badge.tsx';
import { useTexts } from '../../texts/text.tsx';

const TONES = { active: 'good', inactive: 'plain', expired: 'wrong', blocked: 'wrong' } as const;

export function LinkStatus({ link: { status, health } }: { link: Pick<Link, 'status' | 'health'> }) {
  const { links: text } = useTexts();
  return (
    <>
      <Badge tone={TONES[status]}>{text.statuses[status]}</Badge>{' '}
      {health && <Badge tone="wrong">{text.broken}</Badge>}
    </>
  );
}
