import { type IDataObject, type IHookFunctions, type JsonObject, NodeApiError } from 'n8n-workflow';

/** The webhook of a workflow, as the API returns it. */
interface Webhook {
  _id: string;
  url: string;
  events: string[];
  status: string;
  secret?: string;
}

interface Response {
  statusCode: number;
  body: { data: { webhook: Webhook; webhooks: Webhook[] } };
}

/** What n8n keeps between activation and deactivation. */
export interface Subscription extends IDataObject {
  webhookId?: string;
  secret?: string;
}

/** The status that a failed request had; undefined if there was no response. */
const statusOf = (error: unknown): number | undefined => {
  const { httpCode, response } = error as { httpCode?: string | null; response?: { status?: number } };
  const status = Number(httpCode ?? response?.status);
  return Number.isNaN(status) ? undefined : status;
};

interface Call {
  method?: 'GET' | 'POST' | 'DELETE';
  body?: IDataObject;
  expected?: number[];
}

/** Calls the API. Statuses in `expected` are results; others throw. */
async function call(
  context: IHookFunctions,
  path: string,
  { method = 'GET', body, expected = [] }: Call = {},
): Promise<Response> {
  const isOAuth = context.getNodeParameter('authentication') === 'oAuth2';
  const credential = isOAuth ? 'signpostOAuth2Api' : 'signpostApi';
  const { serverUrl } = await context.getCredentials(credential);
  try {
    return (await context.helpers.httpRequestWithAuthentication.call(context, credential, {
      method,
      url: `${String(serverUrl).replace(/\/+$/, '')}/v1/api/webhooks${path}`,
      json: true,
      returnFullResponse: true,
      ...(body && { body }),
    })) as Response;
  } catch (error) {
    const statusCode = statusOf(error);
    if (statusCode !== undefined && expected.includes(statusCode)) return { statusCode } as Response;
    throw new NodeApiError(context.getNode(), error as JsonObject);
  }
}

const remove = (context: IHookFunctions, id: string): Promise<Response> =>
  call(context, `/${encodeURIComponent(id)}`, { method: 'DELETE', expected: [404] });

const sameEvents = (a: string[], b: string[]): boolean => [...a].sort().join() === [...b].sort().join();

/**
 * Whether the webhook that was created before is still as the workflow needs it. One that is not, because it
 * was disabled or the node has changed, is removed.
 */
export async function isSubscribed(
  context: IHookFunctions,
  { url, events }: { url: string; events: string[] },
): Promise<boolean> {
  const { webhookId, secret } = context.getWorkflowStaticData('node') as Subscription;
  if (webhookId === undefined || secret === undefined) return false;
  const found = await call(context, `/${encodeURIComponent(webhookId)}`, { expected: [404] });
  if (found.statusCode === 404) return false;
  const { webhook } = found.body.data;
  if (webhook.status === 'active' && webhook.url === url && sameEvents(webhook.events, events)) return true;
  await remove(context, webhookId);
  return false;
}

/** Creates the webhook, and keeps its ID and secret. */
export async function subscribe(
  context: IHookFunctions,
  { url, events }: { url: string; events: string[] },
): Promise<void> {
  const name = context.getWorkflow().name ?? '';
  const body = { url, events, description: `n8n: ${name}`.slice(0, 200) };
  let created = await call(context, '', { method: 'POST', body, expected: [409] });
  if (created.statusCode === 409) {
    // n8n has lost the secret of a webhook with this URL, for example in a crash. A URL has one webhook only.
    const { webhooks } = (await call(context, '')).body.data;
    const stale = webhooks.find((one) => one.url === url);
    if (stale) await remove(context, stale._id);
    created = await call(context, '', { method: 'POST', body });
  }
  const { _id, secret } = created.body.data.webhook;
  Object.assign(context.getWorkflowStaticData('node'), { webhookId: _id, secret });
}

/** Deletes the webhook, also if it is gone already. */
export async function unsubscribe(context: IHookFunctions): Promise<void> {
  const subscription = context.getWorkflowStaticData('node') as Subscription;
  if (subscription.webhookId !== undefined) await remove(context, subscription.webhookId);
  delete subscription.webhookId;
  delete subscription.secret;
}
