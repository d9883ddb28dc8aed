import type { CreateLink } from '../../api.ts';
import { UsageError } from '../errors.ts';

type App = NonNullable<CreateLink['app']>;

const NAMES = ['ios', 'appStoreId', 'android', 'package', 'ifMissing'] as const;
type Name = (typeof NAMES)[number];

const isName = (text: string): text is Name => (NAMES as readonly string[]).includes(text);

/** A path starts with a slash; anything else is a URL. */
const placeOf = (text: string | undefined) =>
  text === undefined ? {} : text.startsWith('/') ? { path: text } : { url: text };

/** The app of a link from `--app` flags; null if there is only an empty one. The API judges the values. */
export function linkApp(entries: readonly string[]): App | null {
  if (entries.every((entry) => entry === '')) return null;
  const given: Partial<Record<Name, string>> = {};
  for (const entry of entries) {
    const [name = '', ...value] = entry.split('=');
    if (!isName(name) || value.length === 0)
      throw new UsageError(`--app takes NAME=VALUE with a name of ${NAMES.join(', ')}, not "${entry}".`);
    given[name] = value.join('=');
  }
  const { ios, appStoreId, android, package: packageName, ifMissing } = given;
  const hasIos = ios !== undefined || appStoreId !== undefined;
  const hasAndroid = android !== undefined || packageName !== undefined;
  return {
    ...(hasIos && { ios: { ...placeOf(ios), ...(appStoreId !== undefined && { appStoreId }) } }),
    ...(hasAndroid && {
      android: { ...placeOf(android), ...(packageName !== undefined && { package: packageName }) },
    }),
    ...(ifMissing !== undefined && { ifMissing: ifMissing as App['ifMissing'] }),
  };
}
