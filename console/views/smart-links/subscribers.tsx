import type { SmartLink, Subscriber } from '../../../clients/typescript/src/api.ts';
import { useSession } from '../../session/session.ts';
import { useTexts } from '../../texts/text.tsx';
import { SignUpList } from './sign-up-list.tsx';
import { SmartLinkFrame } from './smart-link-frame.tsx';

export default function Subscribers() {
  const { subscribers: text } = useTexts().smartLinks;
  return <SmartLinkFrame part={text.title}>{(link) => <List link={link} />}</SmartLinkFrame>;
}

/** The subscribers to a page. */
function List({ link }: { link: SmartLink }) {
  const { subscribers: text } = useTexts().smartLinks;
  const { api } = useSession();
  const id = link._id;
  return (
    <SignUpList<Subscriber>
      link={link}
      kind={{
        part: 'subscribers',
        icon: 'account',
        text,
        confirmed: text.statuses.confirmed,
        signedUp: text.subscribed,
        countKey: `smart-links/${id}/subscriber-count`,
        load: async (query, signal) => {
          const page = await api.get('/v1/api/smart-links/{id}/subscribers', { path: { id }, query, signal });
          return { items: page.subscribers, nextCursor: page.nextCursor };
        },
        remove: ({ _id: subscriberId }) =>
          api.delete('/v1/api/smart-links/{id}/subscribers/{subscriberId}', { path: { id, subscriberId } }),
      }}
    />
  );
}
