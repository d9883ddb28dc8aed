import aws4 from 'aws4';
import type { RunInfo } from '../../run/run-file.ts';

/** EventBridge without its SDK client, which this product does not depend on. */
export class EventBridgeLike {
  readonly #run: RunInfo;

  constructor(run: RunInfo) {
    this.#run = run;
  }

  async putEvents(Entries: object[]): Promise<Record<string, unknown>> {
    const { awsEndpoint, region, credentials } = this.#run;
    const signed = aws4.sign(
      {
        service: 'events',
        region,
        host: new URL(awsEndpoint).host,
        path: '/',
        method: 'POST',
        headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'AWSEvents.PutEvents' },
        body: JSON.stringify({ Entries }),
      },
      credentials,
    );
    const response = await fetch(awsEndpoint, {
      method: 'POST',
      headers: signed.headers as Record<string, string>,
      body: signed.body as string,
    });
    return (await response.json()) as Record<string, unknown>;
  }
}
