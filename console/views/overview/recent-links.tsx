import { CopyButton } from '#console/components/actions/copy-button.tsx';
import { Card } from '#console/components/content/card.tsx';
import { LinkButton } from '#console/components/elements/button.tsx';
import { Loaded } from '#console/components/feedback/states.tsx';
import { BASE } from '#console/config.ts';
import { useQuery } from '#console/data/use-query.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';

const SHOWN = 5;

/** The newest links, to share them: shown where there are no clicks to report. */
export function RecentLinks() {
  const { overview: text, linkList } = useTexts();
  const { api } = useSession();
  const result = useQuery('links?recent', (signal) =>
    api.get('/v1/api/links', { query: { limit: SHOWN }, signal }),
  );
  return (
    <Card title={text.recent} wide actions={<LinkButton href={`${BASE}/links`}>{text.allLinks}</LinkButton>}>
      <Loaded of={result} lines={SHOWN}>
        {({ links: recent }) => (
          <ul class="recent-links">
            {recent.map(({ _id, title, displayUrl }) => (
              <li key={_id}>
                <a class="row-title" href={`${BASE}/links/${_id}`}>
                  {title}
                </a>
                <span class="recent-url">
                  <span class="soft">{displayUrl.replace(/^https?:\/\//, '')}</span>
                  <CopyButton text={displayUrl} what={linkList.shortUrl} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}
