import type { Domain, UpdateDomain } from '@signpost/client/core';

/** Form state of the apps of a domain. Lists are lines of text. */

interface IosDraft {
  key: string;
  appId: string;
  paths: string;
  exclude: string;
}

interface AndroidDraft {
  key: string;
  package: string;
  sha256: string;
}

export interface AppLinksDraft {
  ios: IosDraft[];
  android: AndroidDraft[];
}

let keys = 0;
const newKey = (): string => `app ${++keys}`;

export const newIosApp = (): IosDraft => ({ key: newKey(), appId: '', paths: '', exclude: '' });
export const newAndroidApp = (): AndroidDraft => ({ key: newKey(), package: '', sha256: '' });

const lines = (list: readonly string[] = []): string => list.join('\n');
const listOf = (text: string): string[] =>
  text
    .split(/\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

export const appLinksDraftOf = ({ appLinks }: Pick<Domain, 'appLinks'>): AppLinksDraft => ({
  ios: (appLinks?.ios ?? []).map(({ appId, paths, exclude }) => ({
    key: newKey(),
    appId,
    paths: lines(paths),
    exclude: lines(exclude),
  })),
  android: (appLinks?.android ?? []).map((app) => ({
    key: newKey(),
    package: app.package,
    sha256: lines(app.sha256),
  })),
});

/** null without any app. */
export const appLinksOf = ({ ios, android }: AppLinksDraft): UpdateDomain['appLinks'] =>
  ios.length + android.length === 0
    ? null
    : {
        ios: ios.map(({ appId, paths, exclude }) => ({
          appId,
          paths: listOf(paths),
          exclude: listOf(exclude),
        })),
        android: android.map((app) => ({ package: app.package, sha256: listOf(app.sha256) })),
      };
