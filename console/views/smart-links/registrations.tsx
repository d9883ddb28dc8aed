import type { WebinarRegistration } from '@signpost/client/core';
import { Card } from '#console/components/content/card.tsx';
import { Empty } from '#console/components/feedback/states.tsx';
import { shownAddress } from '#console/data/shown-address.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import { SignUps } from './sign-ups.tsx';
import { SmartLinkFrame } from './smart-link-frame.tsx';

const PATH = '/v1/api/smart-links/{id}/registrations';

/** The registrations for a webinar. */
export default function Registrations() {
  const { registrations: text } = useTexts().smartLinks;
  const { api } = useSession();
  return (
    <SmartLinkFrame part={text.title}>
      {(link) => {
        const path = { id: link._id };
        return link.registration ? (
          <SignUps<WebinarRegistration>
            link={link}
            keys={{ list: 'registrations', count: 'seats' }}
            icon="calendar"
            text={text}
            confirmed={text.confirmed}
            columns={[
              {
                key: 'name',
                title: text.name,
                isHeader: true,
                cell: ({ name }) => <span dir="auto">{name}</span>,
              },
              { key: 'email', title: text.email, cell: ({ email }) => shownAddress(email) },
            ]}
            nameOf={({ name }) => name}
            load={async (query, signal) => {
              const { registrations: items, ...page } = await api.get(PATH, { path, query, signal });
              return { items, ...page };
            }}
            files={() => api.filePages(PATH, { path, accept: 'text/csv' })}
            onDelete={({ _id: registrationId }) =>
              api.delete(`${PATH}/{registrationId}`, { path: { ...path, registrationId } })
            }
          />
        ) : (
          <Card>
            <Empty title={text.noForm} icon="calendar" />
          </Card>
        );
      }}
    </SmartLinkFrame>
  );
}
