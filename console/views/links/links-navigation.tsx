import { SubNavigation } from '#console/components/navigation/sub-navigation.tsx';
import { useTexts } from '#console/texts/text.tsx';

export function LinksNavigation() {
  const { links: text, folders, utm } = useTexts();
  return (
    <SubNavigation
      label={text.title}
      items={[
        { path: '/links', title: text.all },
        { path: '/links/tags', title: text.tags },
        { path: '/links/folders', title: folders.title },
        { path: '/links/utm', title: utm.title },
        { path: '/links/import', title: text.imports },
      ]}
    />
  );
}
