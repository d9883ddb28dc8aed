import type { ComponentChildren } from 'preact';
import { SubNavigation } from '#console/components/navigation/sub-navigation.tsx';
import { View } from '#console/components/navigation/view.tsx';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';

interface AccountFrameProps {
  /** Title of the current tab. */
  part: string;
  lead?: string;
  actions?: ComponentChildren;
  children: ComponentChildren;
}

/** Layout shared by the views of this section. */
export function AccountFrame({ part, lead, actions, children }: AccountFrameProps) {
  const { account: text, members, audit, sessions, connections } = useTexts();
  const { account } = useSession();
  return (
    <View
      title={text.title}
      part={part}
      lead={lead}
      actions={actions}
      navigation={
        <SubNavigation
          label={text.title}
          items={[
            { path: '/account', title: text.summary },
            { path: '/account/members', title: members.title },
            { path: '/account/audit', title: audit.title },
            ...(account.member ? [{ path: '/account/sessions', title: sessions.title }] : []),
            { path: '/account/apps', title: connections.title },
            { path: '/account/domains', title: text.domains.title },
            { path: '/account/brand', title: text.brand.title },
          ]}
        />
      }
    >
      {children}
    </View>
  );
}
