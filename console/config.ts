/** Path below which the console is served. */
export const BASE = '/console';

/** Address of the chat API, which only the deployment knows: the page says it. */
export const chatOrigin = meta('signpost-chat-origin');

/** Address of the API as callers know it; the console itself asks where it comes from. */
export const publicOrigin = meta('signpost-origin');

/** The page that draws the preview of a Smart Link, in a frame. */
export const previewPath = new URL(meta('signpost-preview'), location.origin).pathname;

function meta(name: string): string {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  // A page that was not filled in, as while it is looked at without its server, still works but for chat.
  return content && !content.includes('origin.invalid') ? content : location.origin;
}
