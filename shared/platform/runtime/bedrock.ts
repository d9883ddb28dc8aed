import {
  BedrockRuntimeClient,
  ConverseCommand,
  type ConverseCommandInput,
  type ConverseCommandOutput,
  ConverseStreamCommand,
  type ConverseStreamOutput,
  type TokenUsage,
} from '@aws-sdk/client-bedrock-runtime';

/** Calls of Amazon Bedrock's Converse API. */

export type ConverseInput = ConverseCommandInput;
export type ConverseUsage = TokenUsage;

/** Until an answer in one piece, which comes when it is complete. */
const RESPONSE_MS = 280_000;

/** Between two parts of a stream, and before the first one. */
const PART_MS = 120_000;

let client: BedrockRuntimeClient | undefined;

function bedrock(): BedrockRuntimeClient {
  // Two tries, with the SDK's own delays and its regard for what can be tried again.
  client ??= new BedrockRuntimeClient({ maxAttempts: 2 });
  return client;
}

export async function converse(input: ConverseInput, signal: AbortSignal): Promise<ConverseCommandOutput> {
  return bedrock().send(new ConverseCommand(input), { abortSignal: signal, requestTimeout: RESPONSE_MS });
}

export async function converseStream(
  input: ConverseInput,
  signal: AbortSignal,
): Promise<AsyncIterable<ConverseStreamOutput>> {
  const options = { abortSignal: signal, requestTimeout: PART_MS };
  const { stream } = await bedrock().send(new ConverseStreamCommand(input), options);
  if (!stream) throw new Error('ConverseStream answered without a stream');
  return stream;
}

/** The failure that an event of a stream stands for; undefined for a part of the answer. */
export function failureOf(event: ConverseStreamOutput): Error | undefined {
  return (
    event.internalServerException ??
    event.modelStreamErrorException ??
    event.serviceUnavailableException ??
    event.throttlingException ??
    event.validationException
  );
}

export interface BedrockFailure {
  name: string;
  status: number | undefined;
  message: string;
}

/** What is known of an error of the SDK. */
export function describeFailure(error: unknown): BedrockFailure {
  const { name, message, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } };
  return { name, message, status: $metadata?.httpStatusCode };
}
