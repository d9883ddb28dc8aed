import { useMemo, useState } from 'preact/hooks';
import { PictureChoice } from '#console/components/forms/picture-choice.tsx';
import { useLanguage, useTexts } from '#console/texts/text.tsx';
import { blankDraft, type Draft, isEqual } from '../builder/draft.ts';
import type { BuilderPart } from '../types/page-form.ts';
import { WhenVisible } from '../when-visible.tsx';
import { PagePicture } from './page-picture.tsx';
import { type BrandLook, startersOf, withStarter } from './starter.ts';

/** Starters of a new page as small pages; the preview shows the chosen one. */
export function StarterPicker({ draft, change, brand }: BuilderPart<Draft> & { brand: BrandLook }) {
  const texts = useTexts();
  const { language } = useLanguage();
  const { starters: text } = texts;
  const { type } = draft;
  const blank = useMemo(() => blankDraft(type, brand), [type, brand]);
  const starters = useMemo(
    () => startersOf(type, { texts, language, brand, now: new Date() }),
    [type, texts, language, brand],
  );
  const drafts: Readonly<Record<string, Draft>> = Object.fromEntries([
    ['', blank],
    ...starters.map(({ id, draft: one }) => [id, one]),
  ]);
  // A draft that was left in this tab may be none of them.
  const [chosen, setChosen] = useState(() =>
    Object.keys(drafts).find((id) => isEqual(draft, drafts[id] ?? blank)),
  );
  const choose = (id: string) => {
    const next = drafts[id];
    if (!next) return;
    change((now) => withStarter(now, next, Object.values(drafts)));
    setChosen(id);
  };
  return (
    <section class="smart-section smart-starters" aria-label={text.title}>
      <h2>{text.title}</h2>
      <PictureChoice
        name="starter"
        label={text.title}
        isStrip
        value={chosen}
        onChange={choose}
        choices={[{ id: '', name: text.blank }, ...starters].map(({ id, name }) => ({
          value: id,
          label: name,
          picture: (
            <WhenVisible>
              <PagePicture draft={drafts[id] ?? blank} />
            </WhenVisible>
          ),
        }))}
      />
      <p class="hint">{chosen ? text.replace : text.hint}</p>
    </section>
  );
}
