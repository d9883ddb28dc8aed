import { useTexts } from '#console/texts/text.tsx';

/** What each permission allows, in plain words. */
export function useDeeds(): Readonly<Record<string, string>> {
  const { developer } = useTexts();
  return developer.keys.permissionHints;
}
