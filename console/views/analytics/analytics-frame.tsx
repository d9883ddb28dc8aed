import type { ComponentChildren } from 'preact';
import { SubNavigation } from '../../components/navigation/sub-navigation.tsx';
import { View } from '../../components/navigation/view.tsx';
import { useTexts } from '../../texts/text.tsx';

/** What the views of this section have in common. */
export function AnalyticsFrame({
  part,
  actions,
  children,
}: {
  part: string;
  actions?: ComponentChildren;
  children: ComponentChildren;
}) {
  const { analytics: text } = useTexts();
  return (
    <View title={text.title} part={part} actions={actions}>
      <SubNavigation
        label={text.title}
        items={[
          { path: '/analytics', title: text.report },
          { path: '/analytics/live', title: text.live.title },
        ]}
      />
      {children}
    </View>
  );
}
