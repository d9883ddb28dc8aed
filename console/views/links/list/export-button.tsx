import { datedCsv, saveCsv } from '#console/components/actions/save-file.ts';
import { useToastedAction } from '#console/components/actions/use-toasted-action.ts';
import { Button } from '#console/components/elements/button.tsx';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import type { LinkFilter } from './link-filters.tsx';

/** Downloads all links that match the filter, as CSV. */
export function ExportButton({ filter }: { filter: LinkFilter }) {
  const { links: text } = useTexts();
  const { api } = useSession();
  const save = useToastedAction(() =>
    saveCsv(api.filePages('/v1/api/links/export', { query: filter, accept: 'text/csv' }), datedCsv('links')),
  );
  return (
    <Button icon="download" isBusy={save.isRunning} onClick={() => void save.run()}>
      {text.export}
    </Button>
  );
}
