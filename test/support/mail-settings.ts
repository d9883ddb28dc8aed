import { beforeAll } from 'vitest';

/** Settings of functions that send emails, for the tests of a file. */
export function mailSettings(others: Readonly<Record<string, string>> = {}): void {
  beforeAll(() => {
    Object.assign(process.env, {
      SERVICE_KEY: 'key',
      MAIL_FROM: 'signpost@example.com',
      MAIL_CONFIGURATION_SET: 'signpost-test',
      PUBLIC_ORIGIN: 'https://go.example.com',
      CONSOLE_ORIGIN: 'https://console.example.com',
      ...others,
    });
  });
}
