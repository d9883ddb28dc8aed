/** One server-sent event; a line break in its payload begins another `data:` line. */
export const eventFrame = (payload: string): string =>
  `${payload
    .split(/\r\n|[\r\n]/)
    .map((line) => `data: ${line}\n`)
    .join('')}\n`;

/** A comment, which readers of events skip. */
export const PING = ': ping\n\n';
