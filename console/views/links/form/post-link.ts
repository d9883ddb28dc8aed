import { ApiError, type Client, type CreateLink, type Link } from '@signpost/client/core';

/**
 * Creates a link. With a code of its own, a second link to the same destination is meant: nobody is asked
 * whether they want it. `allowDuplicate` is not sent at once, because it is stored: a later link without a
 * code would no longer find the first one. Throws as the API does.
 */
export async function postLink(
  api: Pick<Client, 'post'>,
  body: CreateLink,
  idempotencyKey: (body: CreateLink) => string,
): Promise<Link> {
  const post = async (sent: CreateLink) =>
    (await api.post('/v1/api/links', { body: sent, idempotencyKey: idempotencyKey(sent) })).link;
  try {
    return await post(body);
  } catch (error) {
    const isMeant = error instanceof ApiError && error.code === 'LINK_ALREADY_EXISTS' && body.code;
    if (!isMeant) throw error;
    return post({ ...body, allowDuplicate: true });
  }
}
