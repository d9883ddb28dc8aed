import { CopyButton } from './copy-button.tsx';
import { type CodeLanguage, highlight } from './highlight.ts';

interface CodeBlockProps {
  code: string;
  language: CodeLanguage;
  /** What it is, in a few words. */
  title: string;
  /** What stands above it; its title when absent. */
  caption?: string;
}

/** Code to read and copy. Its colours say nothing that its text does not. */
export function CodeBlock({ code, language, title, caption = title }: CodeBlockProps) {
  return (
    <figure class="code">
      <figcaption>
        <span>{caption}</span>
        <CopyButton text={code} what={title} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard, too */}
      <pre tabIndex={0}>
        <code translate={false}>
          {highlight(code, language).map(({ kind, text }, index) =>
            kind ? (
              <span key={index} class={`code-${kind}`}>
                {text}
              </span>
            ) : (
              text
            ),
          )}
        </code>
      </pre>
    </figure>
  );
}
