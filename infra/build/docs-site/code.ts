import type { LanguageFn } from 'highlight.js';
import hljs from 'highlight.js/lib/common';
import bash from 'highlight.js/lib/languages/bash';
import dart from 'highlight.js/lib/languages/dart';
import http from 'highlight.js/lib/languages/http';
import { Html, html } from './html.ts';

/** Shell grammar that also highlights the command at the beginning of a line, and its flags. */
const shell: LanguageFn = (api) => {
  const language = bash(api);
  const command = { scope: 'built_in', match: /^ *(?:aws|claude|curl|dig|git|node|npm|npx|pip|signpost)\b/ };
  const flag = { scope: 'attr', match: /(?<=\s)--?[a-zA-Z][\w-]*/ };
  return { ...language, name: 'Shell', contains: [command, flag, ...language.contains] };
};

for (const [name, language] of Object.entries({ bash: shell, dart, http }))
  hljs.registerLanguage(name, language);
hljs.configure({ classPrefix: 'code-' });

/** A block of code and its language, as Markdown names it. */
export interface CodeBlock {
  fence: string;
  code: string;
}

export const fenced = ({ fence, code }: CodeBlock): string => `\`\`\`${fence}\n${code}\n\`\`\``;

/** HTML of code with classes that the style sheet colors; text if its language is unknown. */
export function highlighted({ fence, code }: CodeBlock): Html | string {
  const [language = ''] = fence.split(' ');
  if (!hljs.getLanguage(language)) return code;
  const { value } = hljs.highlight(code, { language });
  // Punctuation has the color of text: a quarter of a page would be its elements.
  return new Html(value.replace(/<span class="code-punctuation">([^<]*)<\/span>/g, '$1'));
}

const LABELS: Readonly<Record<string, string>> = { console: 'Terminal', html: 'HTML', text: 'Code' };

/** A block of code. The script adds a button that copies it. Focusable, because it may scroll. */
export function codeBlock(block: CodeBlock, label?: string): Html {
  const [name = ''] = block.fence.split(' ');
  const shown = label ?? LABELS[name] ?? hljs.getLanguage(name)?.name ?? 'Code';
  const content = html`<pre tabindex="0"><code>${highlighted(block)}</code></pre>`;
  return html`<figure class="code"><figcaption>${shown}</figcaption>${content}</figure>`;
}

const TYPESCRIPT = { id: 'ts', label: 'TypeScript' };

/** The languages of samples, by their name in Markdown. The first is shown until the reader chooses. */
const TABS: Readonly<Record<string, { id: string; label: string }>> = {
  bash: { id: 'curl', label: 'curl' },
  ts: TYPESCRIPT,
  js: TYPESCRIPT,
  python: { id: 'python', label: 'Python' },
  'bash cli': { id: 'cli', label: 'Command line' },
};

/** Whether a block of code can be part of a sample in several languages. */
export const isSample = (fence: string): boolean => fence in TABS;

/** One sample in several languages. Without the script all are shown, and the buttons are hidden. */
export function samplesView(blocks: readonly CodeBlock[], labelOf = (label: string): string => label): Html {
  const tabs = blocks.map(({ fence }) => TABS[fence] ?? TYPESCRIPT);
  const ids = tabs.map(({ id }) => id);
  const missing = Object.values(TABS).flatMap(({ id }) => (ids.includes(id) ? [] : [id]));
  // The first sample is also shown to readers who have chosen a language that the others lack.
  const chosenBy = ids.map((id, at) => [...new Set([id, ...(at === 0 ? missing : [])])].join(' '));
  const buttons = tabs.map(
    ({ id, label }, at) =>
      html`<button type="button" data-choose="${id}" data-for="${chosenBy[at]}"
        aria-pressed="false">${label}</button>`,
  );
  const views = blocks.map((block, at) => {
    const content = codeBlock(block, labelOf(tabs[at]?.label ?? ''));
    return html`<div class="in-language" data-for="${chosenBy[at]}">${content}</div>`;
  });
  const choice =
    tabs.length > 1 &&
    html`<div class="languages" role="group" aria-label="Language of the example">${buttons}</div>`;
  return html`<div class="samples">${choice}${views}</div>`;
}
