import type { SmartLink, WebinarRegistration } from '../../../clients/typescript/src/api.ts';
import { Card } from '../../components/content/card.tsx';
import { Empty } from '../../components/feedback/states.tsx';
import { useSession } from '../../session/session.ts';
import { useTexts } from '../../texts/text.tsx';
import { SignUpList } from './sign-up-list.tsx';
import { SmartLinkFrame } from './smart-link-frame.tsx';

export default function Registrations() {
  const { registrations: text } = useTexts().smartLinks;
  return (
    <SmartLinkFrame part={text.title}>
      {(link) =>
        link.registration ? (
          <List link={link} />
        ) : (
          <Card>
            <Empty title={text.noForm} icon="calendar" />
          </Card>
        )
      }
    </SmartLinkFrame>
  );
}

/** The registrations for a webinar. */
function List({ link }: { link: SmartLink }) {
  const { registrations: text } = useTexts().smartLinks;
  const { api } = useSession();
  const id = link._id;
  return (
    <SignUpList<WebinarRegistration>
      link={link}
      kind={{
        part: 'registrations',
        icon: 'calendar',
        text,
        confirmed: text.confirmed,
        signedUp: text.registered,
        name: { title: text.name, of: ({ name }) => name },
        countKey: `smart-links/${id}/seats`,
        load: async (query, signal) => {
          const page = await api.get('/v1/api/smart-links/{id}/registrations', {
            path: { id },
            query,
            signal,
          });
          return { items: page.registrations, nextCursor: page.nextCursor };
        },
        remove: ({ _id: registrationId }) =>
          api.delete('/v1/api/smart-links/{id}/registrations/{registrationId}', {
            path: { id, registrationId },
          }),
      }}
    />
  );
}
