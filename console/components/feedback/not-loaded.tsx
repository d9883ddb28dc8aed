import { useFirstTexts } from '#console/texts/text.tsx';
import { Button } from '../elements/button.tsx';
import { View } from '../navigation/view.tsx';
import { Empty } from './states.tsx';

/** Shown if a view's script fails to load: no network, or a newer console was deployed. */
export function NotLoaded() {
  const { shell, common } = useFirstTexts();
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
