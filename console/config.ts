/** Base path of the console. */
export const BASE = '/console';

/**
 * Public origin of the APIs. Known only to the deployment, which writes it into the page; the console itself
 * calls the origin it is served from.
 */
export const publicOrigin = meta('signpost-origin');

/** The preview page of Smart Links, shown in an iframe. */
export const previewPath = new URL(meta('signpost-preview'), location.origin).pathname;

/** The style sheet of views. */
export const viewStyle = new URL(meta('signpost-view-style'), location.origin).pathname;

/** Name of the Python client's file, which contains its version. */
export const wheelFile = new URL(meta('signpost-wheel'), location.origin).pathname.slice(1);

function meta(name: string): string {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  // The placeholder remains if the page is served without its deployment.
  return content && !content.includes('origin.invalid') ? content : location.origin;
}
