import { Permitted } from '#console/components/actions/permitted.tsx';
import { Card } from '#console/components/content/card.tsx';
import { View } from '#console/components/navigation/view.tsx';
import { useTexts } from '#console/texts/text.tsx';
import { LinksNavigation } from '../links-navigation.tsx';
import { ImportForm } from './import-form.tsx';
import { ImportTable } from './import-table.tsx';

export default function Imports() {
  const { links: text } = useTexts();
  return (
    <View title={text.title} part={text.imports} navigation={<LinksNavigation />}>
      <Card title={text.importTitle}>
        <Permitted to="links:write">
          <ImportForm />
        </Permitted>
      </Card>
      <h2 class="links-part">{text.importsDone}</h2>
      <div class="card card-flush">
        <ImportTable />
      </div>
    </View>
  );
}
