import type { Channel } from '#shared/clicks/channel-tags.ts';
import type { Source } from '#shared/clicks/click-fields.ts';
import type { Language } from '#shared/languages/language.ts';
import { REPORT_TEXTS } from '#shared/languages/texts.ts';
import type { TargetKind } from '#shared/overview/target-kinds.ts';
import type { ListName } from './shared-report.ts';

/** Texts of the figures of reports: a list, kind or label without one does not compile. */
export type FigureTexts = Omit<typeof REPORT_TEXTS.en.figures, 'lists' | 'kinds' | 'names'> & {
  lists: Readonly<Record<ListName, string>>;
  kinds: Readonly<Record<TargetKind, string>>;
  names: Readonly<
    Record<
      'desktop' | 'mobile' | 'tablet' | Exclude<Source, 'app'> | Exclude<Channel, 'direct' | 'other'>,
      string
    >
  >;
};

export const figureTexts = (language: Language): FigureTexts => REPORT_TEXTS[language].figures;
