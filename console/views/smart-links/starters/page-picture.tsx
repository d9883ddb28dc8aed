import { useTexts } from '#console/texts/text.tsx';
import type { Draft } from '../builder/draft.ts';
import { previewOf } from '../builder/draft-preview.ts';
import { SmallPage } from '../builder/small-page.tsx';

const NO_UPLOADS = new Map();

/** A draft as a small page. */
export function PagePicture({ draft }: { draft: Draft }) {
  const { smartLinks } = useTexts();
  return <SmallPage message={previewOf(draft, NO_UPLOADS, smartLinks.untitled)} />;
}
