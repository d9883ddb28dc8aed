import { useState } from 'preact/hooks';
import { CodeBlock } from '#console/components/content/code-block.tsx';
import { Notice } from '#console/components/feedback/notice.tsx';
import { Checkbox } from '#console/components/forms/field.tsx';
import { useUrlState } from '#console/components/navigation/use-url-state.ts';
import { publicOrigin } from '#console/config.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import { DeveloperFrame } from '../developer-frame.tsx';
import { LANGUAGES, snippet } from './snippets.ts';
import { PLACEHOLDER_KEY, TASKS } from './tasks.ts';

/** Ready-made code for common tasks. */
export default function Code() {
  const { developer } = useTexts();
  const { code: text } = developer;
  const { apiKey } = useSession();
  const [query, change] = useUrlState();
  const language = LANGUAGES.find((one) => one === query['language']) ?? 'curl';
  // Not in the URL and not stored: opted in each time.
  const [isKeyShown, showKey] = useState(false);
  const options = { origin: publicOrigin, apiKey: (isKeyShown && apiKey) || PLACEHOLDER_KEY };
  return (
    <DeveloperFrame part={text.title} lead={text.lead}>
      <div class="developer-code-head">
        <fieldset class="developer-languages">
          <legend class="visually-hidden">{text.language}</legend>
          {LANGUAGES.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="language"
                value={one}
                checked={one === language}
                onChange={() => change({ language: one })}
              />
              <span>{text.languages[one]}</span>
            </label>
          ))}
        </fieldset>
        {apiKey && (
          <Checkbox
            name="insertKey"
            label={text.insertKey}
            hint={text.insertKeyHint}
            checked={isKeyShown}
            onChange={showKey}
          />
        )}
      </div>
      <div class="developer-stack">
        {isKeyShown && <Notice tone="wrong">{text.keyIsShown}</Notice>}
        {TASKS.map((task) => {
          const code = snippet(task, language, options);
          const { title, text: lead } = text.tasks[task];
          return (
            code !== undefined && (
              <section class="card developer-task" key={task} id={task} aria-label={title}>
                <h2>{title}</h2>
                <p class="soft">{lead}</p>
                <CodeBlock code={code} language={language} title={title} caption={text.languages[language]} />
              </section>
            )
          );
        })}
      </div>
    </DeveloperFrame>
  );
}
