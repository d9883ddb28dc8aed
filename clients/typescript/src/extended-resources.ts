import type { CreateUpload, RowError } from './api.ts';
import { ApiError } from './api-error.ts';
import type { Data, Options } from './client.ts';
import type { CallOptions, Requester } from './requester.ts';
import { LinksResource, UploadsResource, WebhooksResource } from './resources.ts';
import { verifyWebhook } from './webhooks.ts';

export interface LinkTag {
  name: string;
  /** Number of links with this tag. */
  links: number;
}

export class Links extends LinksResource {
  /** Lists the tags of all links, sorted by name. Needs the permission `links:read`. */
  async tags(options: Options<'get', '/v1/api/links/tags'> = {}): Promise<LinkTag[]> {
    // Each page counts the links that it has read.
    const counts = new Map<string, number>();
    const pages = this.requestList<LinkTag>('/v1/api/links/tags', { options }, 'tags');
    for await (const { name, links } of pages) counts.set(name, (counts.get(name) ?? 0) + links);
    return [...counts].map(([name, links]) => ({ name, links })).sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /**
   * Renames a tag on all links, and merges it with a tag that has the new name already. null removes the tag.
   * Links that keep it, such as blocked ones, are in `failed`. Needs the permission `links:write`.
   */
  async renameTag(
    tag: string,
    name: string | null,
    options: CallOptions = {},
  ): Promise<{ updated: number; failed: { _id: string; error: RowError }[] }> {
    const all: Awaited<ReturnType<Links['renameTag']>> = { updated: 0, failed: [] };
    let cursor: string | null | undefined;
    do {
      const body = { tag, name, ...(cursor != null && { cursor }) };
      const page: Data<'patch', '/v1/api/links/tags'> = await this.requestJson('/v1/api/links/tags', {
        method: 'patch',
        body,
        options,
      });
      all.updated += page.updated;
      all.failed.push(...page.failed);
      cursor = page.nextCursor;
    } while (cursor !== null);
    return all;
  }
}

export class Uploads extends UploadsResource {
  readonly #ask: typeof fetch;

  constructor(api: Requester, ask: typeof fetch) {
    super(api);
    this.#ask = ask;
  }

  /**
   * Uploads an image or video directly to storage, and returns its storage code for `cover`, `image` or
   * `videos[]` of a Smart Link. `file.type` must be its content type. Needs the permission `media:write`.
   */
  async upload(file: Blob, options: CallOptions = {}): Promise<string> {
    const body = { contentType: file.type as CreateUpload['contentType'], size: file.size };
    const { uploadUrl, fields, storageCode } = await this.create(body, options);
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', file);
    const { signal } = options;
    const response = await this.#ask(uploadUrl, {
      method: 'POST',
      body: form,
      redirect: 'manual',
      ...(signal && { signal }),
    }).catch((cause: unknown) => {
      signal?.throwIfAborted();
      throw new ApiError('The storage cannot be reached.', { status: 0, code: 'NETWORK_ERROR', cause });
    });
    if (!response.ok) {
      const { status } = response;
      throw new ApiError('The storage did not accept the file.', { status, code: 'UPLOAD_FAILED' });
    }
    return storageCode;
  }
}

export class Webhooks extends WebhooksResource {
  /** Checks the signature of a delivery and returns its event: the function `verifyWebhook`. */
  readonly verify = verifyWebhook;
}
