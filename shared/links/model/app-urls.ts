/** URLs of apps. No zod: the redirect reads it. */

/** Whether a valid URL of an app is on the web: a universal link of another host. */
export const isWebUrl = (url: string): boolean => /^https?:/i.test(url);
