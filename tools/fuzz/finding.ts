import type { Reply, SentRequest } from './exchange.ts';
import type { Sequence } from './fuzz-request.ts';
import type { Exchanged } from './target.ts';

export interface Finding {
  fault: string;
  /** Seed of the run; `campaign` is whose requests found the fault. */
  seed: number;
  campaign: string;
  /** Sent side by side, with placeholders, and as few and small as they could be made. */
  requests: readonly Sequence[];
  /** What was sent one after the other until the fault. */
  curls: readonly string[];
  response: string;
  /** What the local run logged last. */
  log: string;
}

/** A finding as text. */
export const described = ({ fault, seed, campaign, requests, curls, response, log }: Finding): string =>
  [
    `FOUND: ${fault}`,
    `--seed ${seed} --campaign '${campaign}'`,
    `generated: ${JSON.stringify(requests).slice(0, 3000)}`,
    ...curls,
    response,
    log,
  ].join('\n');

export const curlsOf = (exchanged: readonly Exchanged[]): string[] =>
  exchanged.map(({ sent }) => curlOf(sent));

function curlOf({ method, origin, path, headers, body }: SentRequest): string {
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const lines = Object.entries(headers).flatMap(([name, values]) =>
    [values].flat().map((value) => `-H ${quoted(`${name}: ${value}`)}`),
  );
  return [
    `curl -i --path-as-is -X ${method} ${quoted(origin + path)}`,
    ...lines,
    ...(body === undefined
      ? []
      : [`--data-binary ${quoted(body.length > 4000 ? `${body.slice(0, 4000)}...` : body)}`]),
  ].join(' ');
}

export function responseText(reply: Reply | Error | undefined): string {
  if (!reply) return '';
  if (reply instanceof Error) return reply.message;
  return `${reply.status} ${JSON.stringify(reply.headers)}\n${reply.text.slice(0, 1500)}`;
}
