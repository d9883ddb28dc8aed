import { VIEW_COLUMNS } from '@signpost/client/values';
import { useTexts } from '#console/texts/text.tsx';
import { Popover } from '../feedback/popover.tsx';
import { CheckboxGroup } from '../forms/checkbox-group.tsx';
import { useUrlState } from '../navigation/use-url-state.ts';
import { type ColumnOf, type ColumnsOf, columnsQuery, shownColumns } from './columns.ts';

interface ColumnChoiceProps<List extends ColumnsOf> {
  of: List;
  titles: Readonly<Record<ColumnOf<List>, string>>;
}

/** Chooses the columns of a list. The choice is in the URL, and so in saved views. */
export function ColumnChoice<List extends ColumnsOf>({ of, titles }: ColumnChoiceProps<List>) {
  const { views: text } = useTexts();
  const [{ columns }, change] = useUrlState();
  const all: readonly ColumnOf<List>[] = VIEW_COLUMNS[of];
  return (
    <Popover title={text.columns} label={text.columns} icon="columns" isShort>
      {() => (
        <CheckboxGroup
          name="columns"
          label={text.columns}
          hint={text.columnsHint}
          choices={all.map((value) => ({ value, label: titles[value] }))}
          chosen={shownColumns(of, columns)}
          onChange={(chosen) => change({ columns: columnsQuery(of, chosen) })}
        />
      )}
    </Popover>
  );
}
