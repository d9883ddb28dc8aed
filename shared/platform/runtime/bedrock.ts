import {
  BedrockRuntimeClient,
  ConverseCommand,
  type ConverseCommandInput,
  type ConverseCommandOutput,
  ConverseStreamCommand,
  type ConverseStreamOutput,
  type TokenUsage,
} from '@aws-sdk/client-bedrock-runtime';

/** Amazon Bedrock's Converse API. */

export type ConverseInput = ConverseCommandInput;
export type ConverseUsage = TokenUsage;

/** Timeout of a non-streaming response. */
const RESPONSE_MS = 280_000;

/** Longest silence of a stream: as long as a chat response may take, because a model may think that long. */
const PART_MS = 595_000;

let client: BedrockRuntimeClient | undefined;

function bedrock(): BedrockRuntimeClient {
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
  if (!stream) throw new Error('ConverseStream returned no stream');
  return stream;
}

/** The error in a stream event; undefined for other events. */
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
  /** Number of requests that the SDK has made. */
  attempts: number | undefined;
}

export function describeFailure(error: unknown): BedrockFailure {
  const { name, message, $metadata } = error as Error & {
    $metadata?: { httpStatusCode?: number; attempts?: number };
  };
  return { name, message, status: $metadata?.httpStatusCode, attempts: $metadata?.attempts };
}
