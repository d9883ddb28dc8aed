import type { CreateLink, Folder, Link } from '@signpost/client';
import { ApiFailure, Failure } from './failure.ts';
import { objectIn, type Received, request } from './request.ts';
import type { Session } from './session.ts';

/** The endpoints that the popup uses. Each throws `Failure` or `ApiFailure`. */

/** Enough for the recent links, and for the domains that the account uses. */
const LISTED = 20;

export async function createLink(session: Session, link: CreateLink, idempotencyKey: string): Promise<Link> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
    body: JSON.stringify(link),
  };
  return linkIn(session, (await data(session, '/links', init))['link']);
}

export const getLink = async (session: Session, id: string): Promise<Link> =>
  linkIn(session, (await data(session, `/links/${encodeURIComponent(id)}`))['link']);

export const newestLinks = async (session: Session): Promise<Link[]> =>
  listIn(session, await data(session, `/links?limit=${LISTED}`), 'links').map((link) =>
    linkIn(session, link),
  );

/** The folders in which links can be created. */
export const folders = async (session: Session): Promise<Folder[]> =>
  (listIn(session, await data(session, '/folders'), 'folders') as Folder[]).filter(
    ({ access }) => access === 'edit',
  );

/** The QR code of a link in the style of the account, as a PNG: an SVG of a stranger could have scripts. */
export async function qrCode(session: Session, { _id }: Link): Promise<Blob> {
  const path = `/links/${encodeURIComponent(_id)}/qrcode?style=saved`;
  const { bytes } = await call(session, path);
  return new Blob([bytes], { type: 'image/png' });
}

async function data(session: Session, path: string, init?: RequestInit): Promise<Record<string, unknown>> {
  const { data } = objectIn(await call(session, path, init));
  if (typeof data !== 'object' || data === null) throw notSignpost(session);
  return data as Record<string, unknown>;
}

async function call(session: Session, path: string, init: RequestInit = {}): Promise<Received> {
  const response = await request(`${session.origin}/v1/api${path}`, {
    ...init,
    headers: { ...init.headers, authorization: `Bearer ${session.accessToken}` },
  });
  if (response.status === 401) throw new Failure('signedOut');
  if (response.status >= 300) throw failureOf(response, session);
  return response;
}

/** An error of the API in its own words, cut to a length that can be shown. */
function failureOf(response: Received, session: Session): Error {
  const { code, message, details } = (objectIn(response)['error'] ?? {}) as Record<string, unknown>;
  if (typeof message !== 'string') return notSignpost(session);
  const id: unknown = Array.isArray(details) ? details[0]?._id : undefined;
  const isOther = code === 'LINK_ALREADY_EXISTS' && typeof id === 'string';
  return new ApiFailure(message.slice(0, 500), isOther ? id : undefined);
}

function listIn(session: Session, data: Record<string, unknown>, name: string): unknown[] {
  const list = data[name];
  if (Array.isArray(list)) return list;
  throw notSignpost(session);
}

/** A link whose short URL can be shown and copied. */
function linkIn(session: Session, link: unknown): Link {
  const { _id, displayUrl, title } = (link ?? {}) as Partial<Link>;
  if (typeof _id === 'string' && typeof title === 'string' && /^https?:\/\//.test(String(displayUrl)))
    return link as Link;
  throw notSignpost(session);
}

const notSignpost = ({ origin }: Session): Failure => new Failure('notSignpost', new URL(origin).host);
