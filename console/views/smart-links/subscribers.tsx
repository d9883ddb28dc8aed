import type { Subscriber } from '@signpost/client/core';
import { shownAddress } from '#console/data/shown-address.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import { SignUps } from './sign-ups.tsx';
import { SmartLinkFrame } from './smart-link-frame.tsx';

const PATH = '/v1/api/smart-links/{id}/subscribers';

/** The subscribers to a page. */
export default function Subscribers() {
  const { subscribers: text } = useTexts().smartLinks;
  const { api } = useSession();
  return (
    <SmartLinkFrame part={text.title}>
      {(link) => {
        const path = { id: link._id };
        return (
          <SignUps<Subscriber>
            link={link}
            keys={{ list: 'subscribers', count: 'subscriber-count' }}
            icon="account"
            text={text}
            confirmed={text.statuses.confirmed}
            columns={[
              { key: 'email', title: text.email, isHeader: true, cell: ({ email }) => shownAddress(email) },
            ]}
            nameOf={({ email }) => shownAddress(email)}
            load={async (query, signal) => {
              const { subscribers: items, ...page } = await api.get(PATH, { path, query, signal });
              return { items, ...page };
            }}
            files={() => api.filePages(PATH, { path, accept: 'text/csv' })}
            onDelete={({ _id: subscriberId }) =>
              api.delete(`${PATH}/{subscriberId}`, { path: { ...path, subscriberId } })
            }
          />
        );
      }}
    </SmartLinkFrame>
  );
}
