import { writeSync } from 'node:fs';
import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { apiEvent } from './api-event.ts';

/**
 * A fresh process that asks for a report again and again, with nothing between it and the table's engine:
 * what it takes of the CPU is the function's own. Arguments: the function's file, the path with its
 * query, the API key, the id in the path, how many calls are measured after a first one. Writes what it
 * measured to descriptor 3.
 */

const [file = '', path = '', apiKey = '', id = '', calls = '1'] = process.argv.slice(2);
const { handler } = (await import(`../../functions/${file}.ts`)) as {
  handler: (event: object, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;
};

await report();
const measured: ReportTimes = { cpuMs: [], milliseconds: [] };
for (let i = 0; i < Number(calls); i++) {
  const cpuBefore = process.cpuUsage();
  const started = performance.now();
  await report();
  const { user, system } = process.cpuUsage(cpuBefore);
  measured.cpuMs.push((user + system) / 1000);
  measured.milliseconds.push(performance.now() - started);
}
writeSync(3, JSON.stringify(measured));
process.exit(0);

async function report(): Promise<void> {
  const event = apiEvent('GET', path, id ? { id } : {}, { 'x-service-api-key': apiKey });
  const { statusCode, body } = await handler(event, {} as Context);
  if (statusCode !== 200) throw new Error(`${path} returned ${statusCode} ${body}`);
}

/** One entry for each call. */
export interface ReportTimes {
  cpuMs: number[];
  milliseconds: number[];
}
