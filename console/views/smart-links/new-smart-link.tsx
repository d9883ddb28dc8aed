import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { SMART_LINK_TYPES } from '../../../clients/typescript/src/values.ts';
import { Icon } from '../../components/elements/icon.tsx';
import { useToast } from '../../components/feedback/toast.tsx';
import { useUrlState } from '../../components/navigation/use-url-state.ts';
import { View } from '../../components/navigation/view.tsx';
import { BASE } from '../../config.ts';
import { invalidate } from '../../data/query.ts';
import { useIdempotency } from '../../data/use-idempotency.ts';
import { useSession } from '../../session/session.ts';
import { useTexts } from '../../texts/text.tsx';
import { Builder } from './builder/builder.tsx';
import { blankDraft } from './builder/draft.ts';
import { createBody } from './builder/draft-body.ts';
import { QuotaUsage } from './quota-usage.tsx';
import { isType, type SmartLinkType } from './smart-link-type.ts';
import { PAGE_FORMS } from './types/registry.ts';

export default function NewSmartLink() {
  const [{ type }] = useUrlState();
  return isType(type) ? <NewPage key={type} type={type} /> : <TypeChoice />;
}

function TypeChoice() {
  const { smartLinks: text } = useTexts();
  return (
    <View title={text.create} lead={text.chooseType} parent={{ path: '/smart-links', title: text.title }}>
      <QuotaUsage />
      <ul class="smart-types">
        {SMART_LINK_TYPES.map((type) => (
          <li key={type}>
            <a class="card" href={`${BASE}/smart-links/new?type=${type}`}>
              <Icon name={PAGE_FORMS[type].icon} />
              <strong>{text.types[type].name}</strong>
              <span class="soft">{text.types[type].text}</span>
            </a>
          </li>
        ))}
      </ul>
    </View>
  );
}

function NewPage({ type }: { type: SmartLinkType }) {
  const { smartLinks: text } = useTexts();
  const { api, refresh } = useSession();
  const { route } = useLocation();
  const toast = useToast();
  const idempotencyKey = useIdempotency();
  const [blank] = useState(() => blankDraft(type));
  return (
    <View
      title={text.types[type].create}
      lead={text.types[type].text}
      parent={{ path: '/smart-links/new', title: text.create }}
    >
      <Builder
        draftKey={`new ${type}`}
        saved={blank}
        isNew
        save={async (draft) => {
          const body = createBody(draft);
          const { link } = await api.post('/v1/api/smart-links', {
            body,
            idempotencyKey: idempotencyKey(body),
          });
          invalidate('smart-links');
          void refresh();
          toast({ text: text.wasCreated(link.title) });
          route(`${BASE}/smart-links/${link._id}/edit`, true);
          return undefined;
        }}
      />
    </View>
  );
}
