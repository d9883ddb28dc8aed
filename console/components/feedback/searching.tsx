import { useTexts } from '#console/texts/text.tsx';
import { Icon } from '../elements/icon.tsx';

/** In the place of a list: nothing matches yet, and older entries are searched. The pager says it. */
export function Searching() {
  const { linkList } = useTexts();
  return (
    <div class="state" aria-hidden="true">
      <Icon name="search" />
      <p class="soft">{linkList.searching}</p>
    </div>
  );
}
