import type { JsonSchema } from './json-schema.ts';

const COMPONENTS = '#/components/schemas/';

/**
 * The JSON around `data` of successful responses. Each distinct one becomes a component, so that
 * generated clients can name it.
 */
export class EnvelopeWriter {
  readonly components: Record<string, JsonSchema> = {};
  readonly warning: JsonSchema;

  /** `warning`: schema of a warning beside the data. */
  constructor(warning: JsonSchema) {
    this.warning = warning;
  }

  /**
   * `shown`: what a response usually has. `operation`: name of the route, for data that has no name of its
   * own. Throws if two kinds of data get the same name.
   */
  write(data: JsonSchema, operation: string): { schema: JsonSchema; shown: JsonSchema } {
    const name = `${nameOf(data) ?? pascalCase(operation)}Envelope`;
    const envelope = {
      type: 'object',
      required: ['status', 'message', 'data'],
      properties: {
        status: { type: 'string', const: 'success' },
        message: { type: 'string', description: 'A short human-readable message.', examples: ['Done.'] },
        data,
        warnings: {
          type: 'array',
          description:
            'Only present if the request succeeded and part of it will not work as sent, such as a link on ' +
            'a domain that is not verified.',
          items: this.warning,
        },
      },
    };
    const known = this.components[name];
    if (known && JSON.stringify(known) !== JSON.stringify(envelope))
      throw new Error(`Two different responses have the name ${name}`);
    this.components[name] = envelope;
    const { status, message } = envelope.properties;
    return { schema: { $ref: `${COMPONENTS}${name}` }, shown: { properties: { status, message, data } } };
  }
}

/** `Link` of `{ link }`, `LinkPage` of `{ links, nextCursor }`, `KeyList` of `{ keys }`. */
function nameOf(data: JsonSchema): string | undefined {
  const own = componentOf(data);
  if (own !== undefined) return own;
  const properties = (data['properties'] ?? {}) as Record<string, JsonSchema>;
  const [[, first] = ['', {}], ...others] = Object.entries(properties);
  const one = componentOf(first);
  if (one !== undefined && others.length === 0) return one;
  const item = first['type'] === 'array' ? componentOf(first['items'] as JsonSchema) : undefined;
  if (item === undefined) return undefined;
  if (others.length === 0) return `${item}List`;
  return others.length === 1 && 'nextCursor' in properties ? `${item}Page` : undefined;
}

const componentOf = ({ $ref }: JsonSchema): string | undefined =>
  typeof $ref === 'string' ? $ref.slice(COMPONENTS.length) : undefined;

const pascalCase = (name: string): string =>
  name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
