/**
 * How short URLs are shown, copied and drawn: `root` is `https://host/code`, `prefixed` is
 * `https://host/r/code`. Both work on every host.
 */
export const SHORT_URL_FORMS = ['root', 'prefixed'] as const;

export type ShortUrlForm = (typeof SHORT_URL_FORMS)[number];
