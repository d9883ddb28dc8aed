import { readFlatItem } from '#shared/platform/dynamo/flat-item.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { bindableHost, defaultHosts } from './bound-hosts.ts';
import { appLinksKey, bindingKey } from './domain-items.ts';

/** The apps that open the links of a host, as visitors' devices and apps ask for them. No zod, no AWS SDK. */

interface IosApp {
  /** Application identifier prefix and bundle ID. */
  appId: string;
  /** Patterns of the paths that the app opens; absent: all. */
  paths?: string[] | undefined;
  /** Patterns of paths that it does not open. */
  exclude?: string[] | undefined;
}

interface AndroidApp {
  package: string;
  /** SHA-256 fingerprints of its signing certificates. */
  sha256: string[];
}

export interface AppLinks {
  ios: IosApp[];
  android: AndroidApp[];
}

export interface HostApps {
  appLinks: AppLinks;
  /** The public key of the host. */
  key: string;
  /** The only account whose links the host serves; undefined for a host of the service. */
  ownerId: string | undefined;
}

/**
 * The apps of a host; undefined if it has none. For a custom domain, two reads that are not cached: a failed
 * one throws, because devices would take a missing file for an app that must not open links.
 */
export async function appsOfHost(viewerHost: string): Promise<HostApps | undefined> {
  const own = defaultHosts();
  const host = bindableHost(viewerHost, own);
  if (host === undefined) return isServiceHost(viewerHost, own) ? serviceApps() : undefined;
  const binding = await readFlatItem(bindingKey(host));
  if (!binding || binding['closed'] === true) return undefined;
  const ownerId = String(binding['ownerId']);
  const stored = await readFlatItem(appLinksKey(host, ownerId));
  return (
    stored && {
      appLinks: JSON.parse(String(stored['appLinks'])) as AppLinks,
      key: String(stored['appKey']),
      ownerId,
    }
  );
}

/** Not for what cannot be a host at all, such as an IP address. */
const isServiceHost = (text: string, own: readonly string[]): boolean => {
  const host = text.toLowerCase().replace(/\.$/, '');
  return own.includes(host) || own.some((one) => one.replace(/:\d+$/, '') === host.replace(/:\d+$/, ''));
};

function serviceApps(): HostApps | undefined {
  const apps = JSON.parse(setting(SETTING.appLinks)) as (Partial<AppLinks> & { key: string }) | null;
  if (apps === null) return undefined;
  const { key, ios = [], android = [] } = apps;
  return { appLinks: { ios, android }, key, ownerId: undefined };
}

/** Apple's file. https://developer.apple.com/documentation/bundleresources/applinks */
export const appleAssociation = ({ ios }: AppLinks) => ({
  applinks: {
    details: ios.map(({ appId, paths, exclude = [] }) => ({
      appIDs: [appId],
      // The first match decides.
      components: [
        ...exclude.map((pattern) => ({ '/': pattern, exclude: true })),
        ...(paths ?? ['*']).map((pattern) => ({ '/': pattern })),
      ],
    })),
  },
});

/** Google's file. https://developer.android.com/training/app-links/configure-assetlinks */
export const androidAssociation = ({ android }: AppLinks) =>
  android.map((app) => ({
    relation: ['delegate_permission/common.handle_all_urls'],
    target: {
      namespace: 'android_app',
      package_name: app.package,
      sha256_cert_fingerprints: app.sha256,
    },
  }));
