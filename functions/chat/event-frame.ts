/** One server-sent event; each line of the payload is a `data:` line. */
export const eventFrame = (payload: string): string =>
  `${payload
    .split(/\r\n|[\r\n]/)
    .map((line) => `data: ${line}\n`)
    .join('')}\n`;

/** A comment, ignored by event-stream parsers. */
export const PING = ': ping\n\n';
