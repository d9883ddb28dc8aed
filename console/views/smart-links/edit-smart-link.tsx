import type { SmartLink } from '@signpost/client/core';
import { etagOf } from '@signpost/client/core';
import { useRef, useState } from 'preact/hooks';
import { Permitted } from '#console/components/actions/permitted.tsx';
import { Notice } from '#console/components/feedback/notice.tsx';
import { useToast } from '#console/components/feedback/toast.tsx';
import { useIsViewOnly } from '#console/components/forms/use-folders.ts';
import { invalidate, query } from '#console/data/query.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import { Builder } from './builder/builder.tsx';
import { draftOf } from './builder/draft.ts';
import { updateBody } from './builder/draft-body.ts';
import { PublishedDialog, wasAnnounced } from './published.tsx';
import { SmartLinkFrame } from './smart-link-frame.tsx';

export default function EditSmartLink() {
  const { smartLinks: text } = useTexts();
  return (
    <SmartLinkFrame part={text.edit}>
      {(link) => (
        <Permitted to="smart-links:write">
          <EditorInFolder link={link} />
        </Permitted>
      )}
    </SmartLinkFrame>
  );
}

function EditorInFolder({ link }: { link: SmartLink }) {
  const { folders: text } = useTexts();
  if (useIsViewOnly(link.folderId)) return <Notice tone="info">{text.viewOnlyText}</Notice>;
  return <Editor key={link._id} link={link} />;
}

function Editor({ link }: { link: SmartLink }) {
  const { _id: id } = link;
  const { smartLinks: text } = useTexts();
  const { api } = useSession();
  const toast = useToast();
  const path = { id };
  const [isNew, setNew] = useState(() => wasAnnounced(id));
  // Of all states that the draft may change: a reload does not change what it began with.
  const tags = useRef(new Map<string, string | undefined>());
  tags.current.set(link.updatedAt, etagOf(link));
  const show = (now: SmartLink) => {
    query<SmartLink>(`smart-links/${id}`).set({ data: now });
    return draftOf(now);
  };
  const builder = (
    <Builder
      draftKey={id}
      saved={draftOf(link)}
      version={link.updatedAt}
      card={link.card}
      save={async (draft, version) => {
        const body = updateBody(draft);
        const ifMatch = version === undefined ? undefined : tags.current.get(version);
        const { link: now } = await api.put('/v1/api/smart-links/{id}', { path, body, ifMatch });
        const saved = show(now);
        invalidate('smart-links');
        toast({ text: text.wasSaved });
        return saved;
      }}
      load={async () => show((await api.get('/v1/api/smart-links/{id}', { path })).link)}
    />
  );
  return (
    <>
      {builder}
      {isNew && <PublishedDialog link={link} onClose={() => setNew(false)} />}
    </>
  );
}
