// Asks every question with openai and ai, and prints one line of JSON for each. Runs beside these packages.

import { text as textOf } from 'node:stream/consumers';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, streamText } from 'ai';
import OpenAI from 'openai';

const { CHAT, API_KEY: apiKey } = process.env;

async function askOpenAi({ mode, model, messages, fields }, baseURL) {
  const client = new OpenAI({ baseURL, apiKey });
  const request = { model, messages, ...fields };
  if (mode === 'whole') {
    const { choices } = await client.chat.completions.create(request);
    return { text: choices[0].message.content ?? '', finish: choices[0].finish_reason };
  }
  let text = '';
  let finish = null;
  for await (const { choices } of await client.chat.completions.create({ ...request, stream: true })) {
    text += choices[0]?.delta.content ?? '';
    finish = choices[0]?.finish_reason ?? finish;
  }
  return { text, finish };
}

async function askAi({ mode, model, messages, fields }, baseURL) {
  const withFields = (url, init) =>
    fetch(url, { ...init, body: JSON.stringify({ ...JSON.parse(init.body), ...fields }) });
  const provider = createOpenAICompatible({ name: 'chat', baseURL, apiKey, fetch: withFields });
  const request = { model: provider(model), messages };
  if (mode === 'whole') {
    const { text, finishReason } = await generateText(request);
    return { text, finish: finishReason.replace('-', '_') };
  }
  let failure;
  const result = streamText({
    ...request,
    onError: ({ error }) => {
      failure ??= error;
    },
  });
  let text = '';
  try {
    for await (const part of result.textStream) text += part;
  } catch (error) {
    failure ??= error;
  }
  if (failure) throw failure;
  return { text, finish: (await result.finishReason).replace('-', '_') };
}

const CLIENTS = { 'openai-node': askOpenAi, ai: askAi };

async function run(task) {
  const { question, client, base } = task;
  try {
    return { question, ...(await CLIENTS[client](task, `${CHAT}${base}`)) };
  } catch (thrown) {
    const error = thrown?.lastError ?? thrown;
    const said = `${error?.message ?? JSON.stringify(error)} ${error?.responseBody ?? ''}`.slice(0, 600);
    const status = error?.status ?? error?.statusCode ?? null;
    return { question, status, kind: error?.constructor?.name ?? typeof error, said };
  }
}

const waiting = JSON.parse(await textOf(process.stdin));
await Promise.all(
  Array.from({ length: 24 }, async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      process.stdout.write(`${JSON.stringify(await run(task))}\n`);
    }
  }),
);
