import type { SmartLink } from '@signpost/client/core';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useLocation, useRoute } from 'preact-iso/router';
import { CopyButton } from '#console/components/actions/copy-button.tsx';
import { DeleteMenu } from '#console/components/actions/delete-menu.tsx';
import { Badge } from '#console/components/elements/badge.tsx';
import { Button, LinkButton } from '#console/components/elements/button.tsx';
import { ConfirmDialog } from '#console/components/feedback/confirm-dialog.tsx';
import { NotFound } from '#console/components/feedback/not-found.tsx';
import { Notice } from '#console/components/feedback/notice.tsx';
import { Loaded } from '#console/components/feedback/states.tsx';
import { useToast } from '#console/components/feedback/toast.tsx';
import { useIsViewOnly } from '#console/components/forms/use-folders.ts';
import { SubNavigation } from '#console/components/navigation/sub-navigation.tsx';
import { View } from '#console/components/navigation/view.tsx';
import { BASE } from '#console/config.ts';
import { invalidate } from '#console/data/query.ts';
import { useQuery } from '#console/data/use-query.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import { TransferOneDialog } from '../links/bulk/transfer-dialog.tsx';
import { useOtherAccounts } from '../links/bulk/use-other-accounts.ts';
import { QrDialog } from '../links/qr/qr-dialog.tsx';
import { PageStatus } from './page-status.tsx';

interface SmartLinkFrameProps {
  part: string;
  children: (link: SmartLink) => ComponentChildren;
}

/** Layout shared by the views of a page: title, URL, actions. */
export function SmartLinkFrame({ part, children }: SmartLinkFrameProps) {
  const { smartLinks: text, links } = useTexts();
  const { id = '' } = useRoute().params;
  const { api } = useSession();
  const found = useQuery(
    `smart-links/${id}`,
    async (signal) => (await api.get('/v1/api/smart-links/{id}', { path: { id }, signal })).link,
  );
  const isViewOnly = useIsViewOnly(found.data?.folderId ?? null);
  if (found.error?.code === 'SMART_LINK_NOT_FOUND') return <NotFound />;
  const parent = { path: '/smart-links', title: text.title };
  if (!found.data) {
    return (
      <View title={text.title} part={part} parent={parent}>
        <div class="card">
          <Loaded of={found} lines={8}>
            {() => null}
          </Loaded>
        </div>
      </View>
    );
  }
  const link = found.data;
  return (
    <View
      title={link.title}
      part={part}
      parent={parent}
      actions={<Actions link={link} isViewOnly={isViewOnly} />}
    >
      <p class="smart-address">
        <PageStatus link={link} />
        <span class="soft">{text.types[link.type].name}</span>
        <span class="with-copy">
          <a href={link.url} target="_blank" rel="noopener noreferrer">
            {link.url.replace(/^https?:\/\//, '')}
          </a>
          <CopyButton text={link.url} what={text.address} />
        </span>
      </p>
      {link.blockedReason !== null && (
        <Notice tone="wrong">
          {links.blockedReasons[link.blockedReason]} {text.blockedHint}
        </Notice>
      )}
      <SubNavigation
        label={link.title}
        items={[
          { path: `/smart-links/${id}`, title: text.analytics },
          ...(link.status === 'blocked' || isViewOnly
            ? []
            : [{ path: `/smart-links/${id}/edit`, title: text.edit }]),
          ...(link.type === 'surveyLink'
            ? [{ path: `/smart-links/${id}/results`, title: text.results }]
            : []),
          ...(link.registration
            ? [{ path: `/smart-links/${id}/registrations`, title: text.registrations.title }]
            : []),
          ...(link.type === 'myBio' || link.type === 'webinarLink'
            ? [{ path: `/smart-links/${id}/subscribers`, title: text.subscribers.title }]
            : []),
        ]}
      />
      {children(link)}
    </View>
  );
}

function Actions({ link, isViewOnly }: { link: SmartLink; isViewOnly: boolean }) {
  const { folders, smartLinks: text, common } = useTexts();
  const { api, refresh } = useSession();
  const { route } = useLocation();
  const toast = useToast();
  const [dialog, setDialog] = useState<'qr' | 'transfer' | 'delete'>();
  const close = () => setDialog(undefined);
  const canTransfer = useOtherAccounts().length > 0 && link.status !== 'blocked';
  const leave = () => {
    invalidate('smart-links');
    void refresh();
    route(`${BASE}/smart-links`, true);
  };
  return (
    <>
      <LinkButton href={link.url} external icon="external">
        {text.open}
      </LinkButton>
      <Button icon="qr" onClick={() => setDialog('qr')}>
        {text.qr}
      </Button>
      {isViewOnly ? (
        <Badge tone="plain">{folders.viewOnly}</Badge>
      ) : (
        <DeleteMenu
          name={link.title}
          to="smart-links:write"
          onDuplicate={() => route(`${BASE}/smart-links/new?from=${link._id}`)}
          onTransfer={canTransfer ? () => setDialog('transfer') : undefined}
          onDelete={() => setDialog('delete')}
        />
      )}
      {dialog === 'qr' && (
        <QrDialog
          link={{ _id: link._id, displayUrl: link.url, code: link.slug.replace('/', '-') }}
          onClose={close}
        />
      )}
      {dialog === 'transfer' && (
        <TransferOneDialog of="pages" item={link} onClose={close} onTransferred={leave} />
      )}
      {dialog === 'delete' && (
        <ConfirmDialog
          title={text.deleteTitle}
          action={common.delete}
          onClose={close}
          onConfirm={async () => {
            await api.delete('/v1/api/smart-links/{id}', { path: { id: link._id } });
            toast({ text: text.wasDeleted(link.title) });
            leave();
          }}
        >
          {(link.type === 'surveyLink' ? text.deleteSurveyText : text.deleteText)(link.title)}
        </ConfirmDialog>
      )}
    </>
  );
}
