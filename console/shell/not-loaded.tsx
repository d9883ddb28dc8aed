import { Button } from '../components/actions/button.tsx';
import { Empty } from '../components/feedback/states.tsx';
import { View } from '../components/navigation/view.tsx';
import { useTexts } from '../texts/text.tsx';

/** Shown if a view's script fails to load: no network, or a newer console was deployed. */
export function NotLoaded() {
  const { shell, common } = useTexts();
  return (
    <View title={shell.notLoaded}>
      <div class="card" role="alert">
        <Empty
          title={shell.notLoadedText}
          icon="warning"
          action={
            <Button icon="refresh" onClick={() => location.reload()}>
              {common.reload}
            </Button>
          }
        />
      </div>
    </View>
  );
}
