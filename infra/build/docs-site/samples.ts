import { h, type JSX } from 'preact';
import { codeBlock } from './code-block.ts';

/** The languages of code samples, in the order of their tabs. The first is shown until the reader chooses. */
const SAMPLE_LANGUAGES = {
  curl: 'curl',
  ts: 'TypeScript',
  python: 'Python',
  cli: 'Command line',
} as const;
export type SampleLanguage = keyof typeof SAMPLE_LANGUAGES;

export interface Sample {
  language: SampleLanguage;
  code: string;
}

/** How Markdown names the language of a block of code. */
export const FENCES: Readonly<Record<SampleLanguage, string>> = {
  curl: 'bash',
  ts: 'ts',
  python: 'python',
  cli: 'bash cli',
};

const BY_FENCE: Readonly<Record<string, SampleLanguage>> = { js: 'ts', ...invert(FENCES) };

function invert(names: Readonly<Record<SampleLanguage, string>>): Record<string, SampleLanguage> {
  return Object.fromEntries(Object.entries(names).map(([one, other]) => [other, one as SampleLanguage]));
}

/** The language of a block of code among samples; undefined if it has no tab. */
export const sampleLanguage = (fence: string): SampleLanguage | undefined => BY_FENCE[fence];

/** One sample in several languages. Without the script all are shown, and the buttons are hidden. */
export function samplesView(
  samples: readonly Sample[],
  labelOf = (language: string): string => language,
): JSX.Element {
  const named = samples.map(({ language }) => language);
  return h(
    'div',
    { class: 'samples', 'data-has': named.join(' ') },
    samples.length > 1 &&
      h(
        'div',
        { class: 'languages', role: 'group', 'aria-label': 'Language of the example' },
        named.map((language) =>
          h(
            'button',
            { type: 'button', 'data-choose': language, 'aria-pressed': 'false' },
            SAMPLE_LANGUAGES[language],
          ),
        ),
      ),
    samples.map(({ language, code }) =>
      h(
        'div',
        { class: 'in-language', 'data-language': language },
        codeBlock(code, FENCES[language], labelOf(SAMPLE_LANGUAGES[language])),
      ),
    ),
  );
}
