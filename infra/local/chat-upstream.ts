import { randomBytes } from 'node:crypto';
import { StartError } from '@signpost/local-aws/platform/start-error.ts';
import type { OpenAiUpstreamConfig } from '#shared/chat/models.ts';
import { DEVELOPMENT_MODEL, startDevelopmentModel } from './development-model.ts';
import type { ChatUpstreamSettings } from './settings.ts';

/** The model server behind the chat API of a local run. */
export interface LocalChatUpstream {
  config: OpenAiUpstreamConfig;
  /** Values of the secrets that `config` refers to. */
  secrets: Record<string, string>;
  stop(): Promise<void>;
}

/** Name of the secret with the upstream's key. */
const KEY_SECRET = 'signpost-local-chat-upstream-key';

const TIME_LIMIT_MS = 10_000;

/**
 * Connects to the configured server, or starts the development model: where the `last` one was, if that port
 * is free.
 */
export async function startChatUpstream(
  settings: ChatUpstreamSettings | undefined,
  last?: OpenAiUpstreamConfig,
): Promise<LocalChatUpstream> {
  if (settings) return findUpstream(settings);
  const key = randomBytes(24).toString('base64url');
  const { baseUrl, stop } = await startDevelopmentModel(key, last ? Number(new URL(last.baseUrl).port) : 0);
  return {
    config: { kind: 'openai', baseUrl, model: DEVELOPMENT_MODEL, keySecret: KEY_SECRET },
    secrets: { [KEY_SECRET]: key },
    stop,
  };
}

async function findUpstream(settings: ChatUpstreamSettings): Promise<LocalChatUpstream> {
  const { baseUrl, key } = settings;
  const available = await listModels(settings);
  const model = settings.model ?? available[0];
  if (model === undefined || (settings.model === undefined && available.length > 1)) {
    const choice =
      available.length > 0 ? `one of: ${available.slice(0, 10).join(', ')}` : 'the server lists none';
    throw new StartError(`Set CHAT_UPSTREAM_MODEL to the model of ${baseUrl} to use: ${choice}.`);
  }
  const config = { kind: 'openai', baseUrl, model } as const;
  const stop = () => Promise.resolve();
  return key === undefined
    ? { config, secrets: {}, stop }
    : { config: { ...config, keySecret: KEY_SECRET }, secrets: { [KEY_SECRET]: key }, stop };
}

/** Lists the models of the server, which detects a wrong URL at the start instead of at the first chat. */
async function listModels({ baseUrl, key }: ChatUpstreamSettings): Promise<string[]> {
  const fail = (reason: string): never => {
    throw new StartError(`No OpenAI-compatible server responds at CHAT_UPSTREAM_URL=${baseUrl}: ${reason}.`);
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
      name === 'TimeoutError' ? 'no response within 10 s' : (cause?.code ?? cause?.message ?? message),
    );
  }
  const { status } = response;
  if (status === 401 || status === 403) {
    return fail(`it returns ${status}; check CHAT_UPSTREAM_KEY`);
  }
  if (status !== 200) return fail(`GET ${baseUrl}/models returns ${status}; most URLs end in /v1`);
  try {
    const { data } = JSON.parse(text) as { data: { id: unknown }[] };
    return data.map(({ id }) => String(id));
  } catch {
    return fail(`GET ${baseUrl}/models does not return a list of models`);
  }
}
