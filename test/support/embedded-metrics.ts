import { Ajv } from 'ajv';
import type { LogLine } from './log-lines.ts';

const name = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength, pattern: '\\S' });

/** The metadata of CloudWatch's embedded metric format, as its specification describes it. */
const METADATA = {
  type: 'object',
  required: ['Timestamp', 'CloudWatchMetrics'],
  additionalProperties: false,
  properties: {
    Timestamp: { type: 'integer', minimum: 1_000_000_000_000 },
    CloudWatchMetrics: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['Namespace', 'Dimensions', 'Metrics'],
        additionalProperties: false,
        properties: {
          Namespace: name(1024),
          Dimensions: {
            type: 'array',
            minItems: 1,
            items: { type: 'array', minItems: 1, maxItems: 30, uniqueItems: true, items: name(250) },
          },
          Metrics: {
            type: 'array',
            minItems: 1,
            maxItems: 100,
            items: {
              type: 'object',
              required: ['Name'],
              additionalProperties: false,
              properties: { Name: name(1024), Unit: { enum: ['Count', 'Milliseconds'] } },
            },
          },
        },
      },
    },
  },
};

const validate = new Ajv().compile<Metadata>(METADATA);

interface Metadata {
  CloudWatchMetrics: {
    Namespace: string;
    Dimensions: string[][];
    Metrics: { Name: string; Unit: string }[];
  }[];
}

/**
 * What CloudWatch takes out of a line: `Name{Dimension=value}` and the value. Throws
 * for what it would not take.
 */
export function metricsIn(line: LogLine): Record<string, number> {
  const metadata = line['_aws'];
  if (metadata === undefined) return {};
  if (!validate(metadata))
    throw new Error(`Not the embedded metric format: ${JSON.stringify(validate.errors)}`);
  const taken: Record<string, number> = {};
  for (const { Namespace, Dimensions, Metrics } of metadata.CloudWatchMetrics) {
    if (Namespace !== 'Signpost') throw new Error(`The namespace is ${Namespace}`);
    for (const { Name } of Metrics) {
      const value = line[Name];
      if (typeof value !== 'number') throw new Error(`${Name} is ${value}, not a number`);
      for (const set of Dimensions) {
        const of = set.map((dimension) => `${dimension}=${dimensionOf(line, dimension)}`);
        taken[`${Name}{${of.join(',')}}`] = value;
      }
    }
  }
  return taken;
}

function dimensionOf(line: LogLine, dimension: string): string {
  const value = line[dimension];
  if (typeof value !== 'string' || value === '') throw new Error(`The dimension ${dimension} is ${value}`);
  return value;
}
