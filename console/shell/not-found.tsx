import { LinkButton } from '../components/actions/button.tsx';
import { Empty } from '../components/feedback/states.tsx';
import { View } from '../components/navigation/view.tsx';
import { BASE } from '../config.ts';
import { useTexts } from '../texts/text.tsx';

export function NotFound() {
  const { shell } = useTexts();
  return (
    <View title={shell.notFound}>
      <div class="card">
        <Empty title={shell.notFoundText} action={<LinkButton href={BASE}>{shell.overview}</LinkButton>} />
      </div>
    </View>
  );
}
