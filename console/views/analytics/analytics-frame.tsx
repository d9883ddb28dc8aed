import type { ComponentChildren } from 'preact';
import { SubNavigation } from '#console/components/navigation/sub-navigation.tsx';
import { useUrlState } from '#console/components/navigation/use-url-state.ts';
import { View } from '#console/components/navigation/view.tsx';
import { useTexts } from '#console/texts/text.tsx';
import { searchOf } from './report-link.ts';
import { readState } from './report-state.ts';

/** Layout shared by the views of this section. */
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
  const [query] = useUrlState();
  const search = searchOf(readState(query));
  return (
    <View
      title={text.title}
      part={part}
      actions={actions}
      navigation={
        <SubNavigation
          label={text.title}
          items={[
            { path: '/analytics', title: text.report, search },
            { path: '/analytics/live', title: text.live.title, search },
            { path: '/analytics/reports', title: text.scheduling.list },
          ]}
        />
      }
    >
      {children}
    </View>
  );
}
