import type { Link } from '@signpost/client/core';
import { useState } from 'preact/hooks';
import { Card } from '#console/components/content/card.tsx';
import { CodeBlock } from '#console/components/content/code-block.tsx';
import { publicOrigin } from '#console/config.ts';
import { invalidate } from '#console/data/query.ts';
import { useInterval } from '#console/data/use-interval.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import { Choice } from '../analytics/conversions/choice.tsx';
import { conversionCode } from '../developer/code/conversion.ts';
import { PLACEHOLDER_KEY } from '../developer/code/tasks.ts';
import { ShortUrl } from './short-url.tsx';

const GUIDE = '/docs/guides/conversions';

const POLL_MS = 2000;

/**
 * How the first conversion of a link is recorded. Once there is one, the link and its
 * analytics are loaded again.
 */
export function FirstConversion({ link: { _id: id, displayUrl } }: { link: Link }) {
  const { links, developer } = useTexts();
  const { firstConversion: text } = links;
  const { languages } = developer.code;
  const { api } = useSession();
  const [language, choose] = useState<'curl' | 'typescript'>('curl');
  const [isRecorded, setRecorded] = useState(false);
  const poll = async () => {
    const { conversions } = await api.get('/v1/api/conversions', { query: { linkId: id, limit: 1 } });
    if (conversions.length === 0) return;
    setRecorded(true);
    invalidate(`links/${id}`);
  };
  // A failed poll is repeated.
  useInterval(() => void poll().catch(() => undefined), isRecorded ? undefined : POLL_MS);
  return (
    <Card title={text.title}>
      <div class="first-conversion">
        <p>{text.lead}</p>
        <ol>
          <li>
            {text.open} <code>sp_click</code>: <ShortUrl url={displayUrl} />
          </li>
          <li>
            {text.send}
            <Choice
              title={text.language}
              options={(['curl', 'typescript'] as const).map((one) => [one, languages[one]])}
              value={language}
              onChange={choose}
            />
            <CodeBlock
              code={conversionCode(language, { origin: publicOrigin, apiKey: PLACEHOLDER_KEY })}
              language={language}
              title={languages[language]}
            />
            <p class="soft small">{text.sendHint}</p>
          </li>
          <li>{text.appears}</li>
        </ol>
        <p>
          <a href={GUIDE} target="_blank" rel="noopener">
            {text.guide}
          </a>
        </p>
      </div>
    </Card>
  );
}
