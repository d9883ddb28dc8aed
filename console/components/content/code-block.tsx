import { CopyButton } from '../actions/copy-button.tsx';
import { type CodeLanguage, highlight } from './highlight.ts';

interface CodeBlockProps {
  code: string;
  language: CodeLanguage;
  /** Short description. */
  title: string;
  /** Text above the code; default: the title. */
  caption?: string;
}

/** Highlighted code with a copy button. Colors carry no meaning of their own. */
export function CodeBlock({ code, language, title, caption = title }: CodeBlockProps) {
  return (
    <figure class="code">
      <figcaption>
        <span>{caption}</span>
        <CopyButton text={code} what={title} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard */}
      <pre tabIndex={0} dir="ltr">
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
