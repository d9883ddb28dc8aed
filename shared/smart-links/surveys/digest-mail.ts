import type { Language } from '#shared/languages/language.ts';
import { MAIL_TEXTS } from '#shared/languages/texts.ts';
import type { MailBlock } from '#shared/mail/mail-block.ts';
import type { QuestionSummary, SurveySummary } from './summarize.ts';

/** Email programs cut off long emails. */
const MAX_OPTIONS = 10;
const MAX_TEXTS = 3;
/** Maximum length in characters. */
const MAX_TEXT = 300;

type DigestTexts = typeof MAIL_TEXTS.en.digest;

interface DigestedSurvey {
  title: string;
  language: Language;
  /** Where the console shows the responses. */
  url: string;
}

/** The email about the responses of a day. Pure. */
export function digestMail(
  { title, language, url }: DigestedSurvey,
  { total, questions }: Pick<SurveySummary, 'total' | 'questions'>,
): readonly MailBlock[] {
  const texts = MAIL_TEXTS[language].digest;
  return [
    { type: 'text', text: texts.intro.replace('{count}', String(total)) },
    { type: 'quote', parts: [{ text: title }] },
    { type: 'text', text: texts.results },
    {
      type: 'quote',
      parts: questions.map((one) => ({ title: one.question, text: resultOf(one, texts) })),
    },
    { type: 'button', label: texts.open, url },
  ];
}

/** The result of a question; undefined if there are no answers. */
function resultOf(summary: QuestionSummary, texts: DigestTexts): string | undefined {
  const { answered, average, nps, min, max, latest } = summary;
  if (answered === 0) return undefined;
  const lines: string[] = [];
  if (nps) {
    const { score, promoters, passives, detractors } = nps;
    lines.push(`Net Promoter Score: ${score} (9–10: ${promoters}, 7–8: ${passives}, 0–6: ${detractors})`);
  }
  if (average != null) lines.push(`${texts.average}: ${average}`);
  if (min != null && max != null) lines.push(`${min} – ${max}`);
  // The groups of a Net Promoter Score are shorter.
  if (!nps) lines.push(...countLines(summary, texts));
  lines.push(...(latest ?? []).slice(0, MAX_TEXTS).map((text) => `– ${shortened(text)}`));
  return lines.join('\n');
}

/** The chosen options, in their order; of many, the most frequent ones. */
function countLines({ type, answered, counts = [] }: QuestionSummary, texts: DigestTexts): string[] {
  const chosen = counts.filter(({ count }) => count > 0);
  const most = new Set(chosen.toSorted((a, b) => b.count - a.count).slice(0, MAX_OPTIONS));
  const nameOf = (name: string) => {
    if (type !== 'yesNo') return name;
    return name === 'yes' ? texts.yes : texts.no;
  };
  const lines = chosen
    .filter((one) => most.has(one))
    .map(({ name, count }) => `${nameOf(name)}: ${count} (${Math.round((100 * count) / answered)}%)`);
  const left = chosen.length - most.size;
  return left > 0 ? [...lines, texts.moreOptions.replace('{count}', String(left))] : lines;
}

function shortened(text: string): string {
  const [line = ''] = [text.replace(/\s+/g, ' ').trim()];
  // Do not split a surrogate pair.
  return line.length <= MAX_TEXT ? line : `${line.slice(0, MAX_TEXT).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
