/** The pages of apps in their stores. No zod, no AWS SDK. */
export const APP_STORES = {
  /** By the ID of the app in the App Store. */
  ios: (appStoreId: string): string => `https://apps.apple.com/app/id${appStoreId}`,
  /** By the ID of the application. */
  android: (packageName: string): string => `https://play.google.com/store/apps/details?id=${packageName}`,
} as const;
