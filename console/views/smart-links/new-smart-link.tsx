import type { SmartLink } from '@signpost/client/core';
import { SMART_LINK_TYPES } from '@signpost/client/values';
import { useMemo, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { Icon } from '#console/components/elements/icon.tsx';
import { NotFound } from '#console/components/feedback/not-found.tsx';
import { Notice } from '#console/components/feedback/notice.tsx';
import { Loaded, Loading } from '#console/components/feedback/states.tsx';
import { useUrlState } from '#console/components/navigation/use-url-state.ts';
import { View } from '#console/components/navigation/view.tsx';
import { BASE } from '#console/config.ts';
import { invalidate } from '#console/data/query.ts';
import { useIdempotency } from '#console/data/use-idempotency.ts';
import { useQuery } from '#console/data/use-query.ts';
import { useSession } from '#console/session/session.ts';
import { useLanguage, useTexts } from '#console/texts/text.tsx';
import { useBrand } from '../account/brand/use-brand.ts';
import { Builder } from './builder/builder.tsx';
import { blankDraft } from './builder/draft.ts';
import { createBody } from './builder/draft-body.ts';
import { duplicateDraft } from './builder/duplicate-draft.ts';
import { announce } from './published.tsx';
import { QuotaUsage } from './quota-usage.tsx';
import { isType, type SmartLinkType } from './smart-link-type.ts';
import { PagePicture } from './starters/page-picture.tsx';
import { type BrandLook, startersOf } from './starters/starter.ts';
import { StarterPicker } from './starters/starter-picker.tsx';
import { PAGE_FORMS } from './types/registry.ts';
import { WhenVisible } from './when-visible.tsx';

export default function NewSmartLink() {
  const [{ type, from }] = useUrlState();
  if (from && /^sml_\w+$/.test(from)) return <DuplicatePage key={from} id={from} />;
  return isType(type) ? <BlankPage key={type} type={type} /> : <TypeChoice />;
}

function DuplicatePage({ id }: { id: string }) {
  const { smartLinks: text } = useTexts();
  const { api } = useSession();
  const found = useQuery(
    `smart-links/${id}`,
    async (signal) => (await api.get('/v1/api/smart-links/{id}', { path: { id }, signal })).link,
  );
  if (found.error?.code === 'SMART_LINK_NOT_FOUND') return <NotFound />;
  if (found.data) return <NewPage type={found.data.type} from={found.data} />;
  return (
    <View title={text.create} parent={{ path: '/smart-links', title: text.title }}>
      <div class="card">
        <Loaded of={found} lines={8}>
          {() => null}
        </Loaded>
      </div>
    </View>
  );
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
              <TypePicture type={type} />
              <strong>
                <Icon name={PAGE_FORMS[type].icon} />
                {text.types[type].name}
              </strong>
              <span class="soft">{text.types[type].text}</span>
            </a>
          </li>
        ))}
      </ul>
    </View>
  );
}

/** The first two starters of a type. */
function TypePicture({ type }: { type: SmartLinkType }) {
  const texts = useTexts();
  const { language } = useLanguage();
  const starters = useMemo(
    () => startersOf(type, { texts, language, brand: NO_BRAND, now: new Date() }).slice(0, 2),
    [type, texts, language],
  );
  return (
    <span class="smart-type-pictures" aria-hidden="true">
      {starters.map(({ id, draft }) => (
        <WhenVisible key={id}>
          <PagePicture draft={draft} />
        </WhenVisible>
      ))}
    </span>
  );
}

const NO_BRAND: BrandLook = {};

/** A new page starts with the color and the font of the brand. */
function BlankPage({ type }: { type: SmartLinkType }) {
  const brand = useBrand(undefined);
  if (brand.isLoading) return <Opening />;
  return <NewPage type={type} brand={brand.data ?? NO_BRAND} />;
}

function Opening() {
  const { smartLinks: text } = useTexts();
  return (
    <View title={text.create} parent={{ path: '/smart-links', title: text.title }}>
      <div class="card">
        <Loading lines={8} />
      </div>
    </View>
  );
}

interface NewPageProps {
  type: SmartLinkType;
  /** The page to duplicate. */
  from?: SmartLink;
  brand?: BrandLook;
}

function NewPage({ type, from, brand = NO_BRAND }: NewPageProps) {
  const { smartLinks: text } = useTexts();
  const { api, refresh } = useSession();
  const { route } = useLocation();
  const idempotencyKey = useIdempotency();
  const [first] = useState(() =>
    from ? duplicateDraft(from, text.copyOf(from.title)) : blankDraft(type, brand),
  );
  return (
    <View
      title={text.types[type].create}
      lead={text.types[type].text}
      parent={{ path: '/smart-links/new', title: text.create }}
    >
      {from && (
        <div class="smart-copy">
          <Notice>{text.duplicateHint(from.title)}</Notice>
        </div>
      )}
      <Builder
        draftKey={from ? `new ${type} like ${from._id}` : `new ${type}`}
        saved={first}
        isNew
        {...(!from && { first: (part) => <StarterPicker {...part} brand={brand} /> })}
        save={async (draft) => {
          const body = createBody(draft);
          const { link } = await api.post('/v1/api/smart-links', {
            body,
            idempotencyKey: idempotencyKey(body),
          });
          invalidate('smart-links');
          void refresh();
          announce(link._id);
          route(`${BASE}/smart-links/${link._id}/edit`, true);
          return undefined;
        }}
      />
    </View>
  );
}
