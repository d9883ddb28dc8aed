/** Where Apple and Google look for the apps of a host. Without imports: the manifest reads it. */

export const APPLE_PATH = '/.well-known/apple-app-site-association';
export const ANDROID_PATH = '/.well-known/assetlinks.json';
