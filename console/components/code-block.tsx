import { CopyButton } from './copy-button.tsx';
import { type CodeLanguage, highlight } from './highlight.ts';

interface CodeBlockProps {
  code: string;
  language: CodeLanguage;
  /** What it is, in a few words. */
  title: string;
}

/** Code to read and copy. Its colours say nothing that its text does not. */
export function CodeBlock({ code, language, title }: CodeBlockProps) {
  return (
    <figure class="code">
      <figcaption>
        <span>{title}</span>
        <CopyButton text={code} what={title} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard, too */}
      <section aria-label={title} tabIndex={0}>
        <pre>
          <code translate={false}>
            {highlight(code, language).map(({ kind, text }, index) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces have no other name, and no state
              kind ? <span key={index} class={`code-${kind}`}>{text}</span> : text,
            )}
          </code>
        </pre>
      </section>
    </figure>
  );
}
