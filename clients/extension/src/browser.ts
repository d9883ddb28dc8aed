/**
 * The part of the WebExtensions API that is used here, as Chrome, Edge and Firefox have it: with promises,
 * and under the name `chrome` in all of them.
 */
interface Browser {
  action: {
    openPopup(): Promise<void>;
    setBadgeText(details: { text: string }): Promise<void>;
  };
  contextMenus: {
    create(item: { id: string; title: string; contexts: ('link' | 'page')[] }): void;
    removeAll(): Promise<void>;
    onClicked: Emitter<(info: MenuClick, tab?: Tab) => void>;
  };
  i18n: {
    getMessage(name: string, substitutions?: string[]): string;
    getUILanguage(): string;
  };
  identity: {
    getRedirectURL(): string;
    launchWebAuthFlow(details: { url: string; interactive: true }): Promise<string | undefined>;
  };
  permissions: {
    contains(permissions: { origins: string[] }): Promise<boolean>;
    request(permissions: { origins: string[] }): Promise<boolean>;
    remove(permissions: { origins: string[] }): Promise<boolean>;
  };
  runtime: {
    onInstalled: Emitter<() => void>;
    onMessage: Emitter<(message: unknown, sender: unknown, respond: (response: unknown) => void) => true>;
    openOptionsPage(): Promise<void>;
    sendMessage(message: unknown): Promise<unknown>;
  };
  storage: { local: StorageArea; session: StorageArea };
  tabs: { query(query: { active: true; currentWindow: true }): Promise<Tab[]> };
}

interface Emitter<Listener> {
  addListener(listener: Listener): void;
}

export interface MenuClick {
  menuItemId: string | number;
  linkUrl?: string;
  pageUrl?: string;
}

export interface Tab {
  url?: string;
  title?: string;
}

export interface StorageArea {
  get(key: string): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
  remove(key: string): Promise<void>;
}

export const browser = (globalThis as unknown as { chrome: Browser }).chrome;
