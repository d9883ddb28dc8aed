import { randomBytes } from 'node:crypto';
import type { ChatUpstreamSettings } from '../platform/settings.ts';
import { StartError } from '../platform/start-error.ts';
import { DEVELOPMENT_MODEL, startDevelopmentModel } from './development-model.ts';
import type { OpenAiUpstreamConfig } from './signpost.ts';

/** What answers in the chat API of a local run. */
export interface LocalChatUpstream {
  config: OpenAiUpstreamConfig;
  /** The secrets that `config` names, with their values. */
  secrets: Record<string, string>;
  stop(): Promise<void>;
}

/** Name of the secret with the upstream's key. */
const KEY_SECRET = 'signpost-local-chat-upstream-key';

const TIME_LIMIT_MS = 10_000;

/** Finds the server of the settings, or starts the development model where they name none. */
export async function startChatUpstream(
  settings: ChatUpstreamSettings | undefined,
): Promise<LocalChatUpstream> {
  if (settings) return findUpstream(settings);
  const key = randomBytes(24).toString('base64url');
  const { baseUrl, stop } = await startDevelopmentModel(key);
  return {
    config: { kind: 'openai', baseUrl, model: DEVELOPMENT_MODEL, keySecret: KEY_SECRET },
    secrets: { [KEY_SECRET]: key },
    stop,
  };
}

async function findUpstream(settings: ChatUpstreamSettings): Promise<LocalChatUpstream> {
  const { baseUrl, key } = settings;
  const offered = await listModels(settings);
  const model = settings.model ?? offered[0];
  if (model === undefined || (settings.model === undefined && offered.length > 1)) {
    const choice =
      offered.length > 0 ? `one of: ${offered.slice(0, 10).join(', ')}` : 'the name of its model';
    throw new StartError(`Set CHAT_UPSTREAM_MODEL to what ${baseUrl} shall answer with, ${choice}.`);
  }
  const config = { kind: 'openai', baseUrl, model } as const;
  const stop = () => Promise.resolve();
  return key === undefined
    ? { config, secrets: {}, stop }
    : { config: { ...config, keySecret: KEY_SECRET }, secrets: { [KEY_SECRET]: key }, stop };
}

/** Also tells an address that is wrong at the start, and not at the first question. */
async function listModels({ baseUrl, key }: ChatUpstreamSettings): Promise<string[]> {
  const fail = (reason: string): never => {
    throw new StartError(`No server with OpenAI's API answers at CHAT_UPSTREAM_URL=${baseUrl}: ${reason}.`);
  };
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${baseUrl}/models`, {
      headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    text = await response.text();
  } catch (error) {
    const { cause, name, message } = error as Error & { cause?: { code?: string; message?: string } };
    return fail(
      name === 'TimeoutError' ? 'no answer within 10 s' : (cause?.code ?? cause?.message ?? message),
    );
  }
  const { status } = response;
  if (status === 401 || status === 403) {
    return fail(`it answers ${status}; check CHAT_UPSTREAM_KEY`);
  }
  if (status !== 200) return fail(`GET ${baseUrl}/models answers ${status}; most addresses end in /v1`);
  try {
    const { data } = JSON.parse(text) as { data: { id: unknown }[] };
    return data.map(({ id }) => String(id));
  } catch {
    return fail(`what GET ${baseUrl}/models answers is not a list of models`);
  }
}
