import type { SmartLink } from '../../../clients/typescript/src/api.ts';
import { Permitted } from '../../components/actions/permitted.tsx';
import { useToast } from '../../components/feedback/toast.tsx';
import { invalidate, query } from '../../data/query.ts';
import { useSession } from '../../session/session.ts';
import { useTexts } from '../../texts/text.tsx';
import { Builder } from './builder/builder.tsx';
import { draftOf } from './builder/draft.ts';
import { updateBody } from './builder/draft-body.ts';
import { SmartLinkFrame } from './smart-link-frame.tsx';

export default function EditSmartLink() {
  const { smartLinks: text } = useTexts();
  return (
    <SmartLinkFrame part={text.edit}>
      {(link) => (
        <Permitted to="smart-links:write">
          <Editor key={link._id} link={link} />
        </Permitted>
      )}
    </SmartLinkFrame>
  );
}

function Editor({ link }: { link: SmartLink }) {
  const { _id: id } = link;
  const { smartLinks: text } = useTexts();
  const { api } = useSession();
  const toast = useToast();
  return (
    <Builder
      draftKey={id}
      saved={draftOf(link)}
      version={link.updatedAt}
      card={link.card}
      save={async (draft) => {
        const body = updateBody(draft);
        const { link: now } = await api.put('/v1/api/smart-links/{id}', { path: { id }, body });
        query<SmartLink>(`smart-links/${id}`).set({ data: now });
        invalidate('smart-links');
        toast({ text: text.wasSaved });
        return draftOf(now);
      }}
    />
  );
}
