import type { ComponentChildren } from 'preact';
import { LinkButton } from '#console/components/elements/button.tsx';
import { SubNavigation } from '#console/components/navigation/sub-navigation.tsx';
import { View } from '#console/components/navigation/view.tsx';
import { useTexts } from '#console/texts/text.tsx';

interface DeveloperFrameProps {
  /** Title of the current tab. */
  part: string;
  lead?: string;
  actions?: ComponentChildren;
  children: ComponentChildren;
}

/** Layout shared by the views of this section. */
export function DeveloperFrame({ part, lead, actions, children }: DeveloperFrameProps) {
  const { developer: text, tools, account } = useTexts();
  return (
    <View
      title={text.title}
      part={part}
      lead={lead}
      navigation={
        <SubNavigation
          label={text.title}
          items={[
            { path: '/developer', title: text.keys.title },
            { path: '/developer/webhooks', title: text.webhooks.title },
            { path: '/developer/code', title: text.code.title },
            { path: '/developer/tools', title: tools.title },
            { path: '/developer/playground', title: account.playground.title },
          ]}
        />
      }
      actions={
        <>
          <LinkButton href="/docs" external icon="external">
            {text.reference}
          </LinkButton>
          {actions}
        </>
      }
    >
      {children}
    </View>
  );
}
