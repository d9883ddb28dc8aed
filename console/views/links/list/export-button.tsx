import { saveFile } from '../../../components/actions/save-file.ts';
import { useToastedAction } from '../../../components/actions/use-toasted-action.ts';
import { Button } from '../../../components/elements/button.tsx';
import { csvFile } from '../../../data/csv.ts';
import { useSession } from '../../../session/session.ts';
import { useTexts } from '../../../texts/text.tsx';
import type { LinkFilter } from './link-filters.tsx';

/** Downloads all links that match the filter, as CSV. */
export function ExportButton({ filter }: { filter: LinkFilter }) {
  const { links: text } = useTexts();
  const { api } = useSession();
  const save = useToastedAction(async () => {
    const pages: string[] = [];
    for await (const page of api.filePages('/v1/api/links/export', { query: filter, accept: 'text/csv' })) {
      pages.push(await page.text());
    }
    saveFile(csvFile(pages), `links-${new Date().toISOString().slice(0, 10)}.csv`);
  });
  return (
    <Button icon="download" isBusy={save.isRunning} onClick={() => void save.run()}>
      {text.export}
    </Button>
  );
}
