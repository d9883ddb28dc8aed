import { BASE } from '#console/config.ts';
import { useFirstTexts } from '#console/texts/text.tsx';
import { LinkButton } from '../elements/button.tsx';
import { View } from '../navigation/view.tsx';
import { Empty } from './states.tsx';

export function NotFound() {
  const { shell } = useFirstTexts();
  return (
    <View title={shell.notFound}>
      <div class="card">
        <Empty title={shell.notFoundText} action={<LinkButton href={BASE}>{shell.overview}</LinkButton>} />
      </div>
    </View>
  );
}
