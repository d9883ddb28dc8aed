import type { JsonSchema } from '#functions/openapi/json-schema.ts';
import { docstring, identifier, isKeyword, literal, pascalCase, singular, snakeCase } from './names.ts';

const COMPONENTS = '#/components/schemas/';

/** What the service sends becomes a dataclass; what callers send, a TypedDict. */
export type Kind = 'model' | 'parameter';

export type Schemas = Record<string, JsonSchema>;

/** Writes Python types of schemas, and collects the classes that they need. */
export class TypeWriter {
  readonly #kind: Kind;
  readonly #schemas: Schemas;
  /** Source by name. */
  readonly #classes = new Map<string, string>();

  constructor(kind: Kind, schemas: Schemas) {
    this.#kind = kind;
    this.#schemas = schemas;
  }

  /** The classes so far, in the order in which they were needed. */
  get source(): string[] {
    return [...this.#classes.values()];
  }

  get names(): string[] {
    return [...this.#classes.keys()];
  }

  /**
   * The type of a schema; `name`: of the class of an object that has none. Names of classes
   * are marked for `qualified`.
   */
  typeOf(schema: JsonSchema, name: string): string {
    const { $ref, type, oneOf, anyOf } = schema;
    const choices = schema['enum'];
    if (typeof $ref === 'string') {
      const referred = $ref.replace(COMPONENTS, '');
      return this.typeOf(this.resolve(schema), referred);
    }
    if ('const' in schema) return literalType([schema['const']]);
    if (Array.isArray(choices)) return literalType(choices);
    const alternatives = (oneOf ?? anyOf) as JsonSchema[] | undefined;
    if (Array.isArray(alternatives))
      return union(alternatives.map((one, at) => this.typeOf(one, name + this.#suffixOf(one, at))));
    if (Array.isArray(type)) return union(type.map((one) => this.typeOf({ ...schema, type: one }, name)));
    switch (type) {
      case 'string':
        return schema['format'] === 'binary' ? 'bytes' : 'str';
      case 'number':
        return 'float';
      case 'integer':
        return 'int';
      case 'boolean':
        return 'bool';
      case 'null':
        return 'None';
      case 'array': {
        const item = this.typeOf((schema['items'] ?? {}) as JsonSchema, singular(name));
        return this.#kind === 'model' ? `list[${item}]` : `Sequence[${item}]`;
      }
      case 'object':
        return this.#objectType(schema, name);
      case undefined:
        return 'Any';
      default:
        throw new Error(`There is no type for ${JSON.stringify(schema)}`);
    }
  }

  resolve(schema: JsonSchema): JsonSchema {
    const { $ref } = schema;
    if (typeof $ref !== 'string') return schema;
    const found = this.#schemas[$ref.replace(COMPONENTS, '')];
    if (found === undefined) throw new Error(`There is no schema ${$ref}`);
    return found;
  }

  #objectType(schema: JsonSchema, name: string): string {
    const { properties, additionalProperties } = schema as {
      properties?: Schemas;
      additionalProperties?: JsonSchema;
    };
    // Positions, such as `0`, are keys of a map.
    const isNamed = Object.keys(properties ?? {}).every((one) => /^[A-Za-z_]/.test(one));
    if (properties && isNamed) return `‹${this.#classOf(schema, properties, name)}›`;
    const value = additionalProperties ? this.typeOf(additionalProperties, `${name}Value`) : 'Any';
    return this.#kind === 'model' ? `dict[str, ${value}]` : `Mapping[str, ${value}]`;
  }

  /** `Created` of an alternative whose `status` is always `created`. */
  #suffixOf(schema: JsonSchema, at: number): string {
    const properties = (schema['properties'] ?? {}) as Schemas;
    const constant = Object.values(properties).find((one) => typeof one['const'] === 'string');
    return constant ? pascalCase(String(constant['const'])) : at === 0 ? '' : String(at + 1);
  }

  /** Defines the class, and returns its name: another one if a different class has it. */
  #classOf(schema: JsonSchema, properties: Schemas, wanted: string): string {
    for (let attempt = 1; ; attempt++) {
      const name = attempt === 1 ? wanted : `${wanted}${attempt}`;
      const known = this.#classes.get(name);
      if (known === PENDING) return name;
      if (known === undefined) this.#classes.set(name, PENDING);
      const source =
        this.#kind === 'model'
          ? this.#dataclass(name, schema, properties)
          : this.#typedDict(name, schema, properties);
      if (known !== undefined && known !== source) continue;
      this.#classes.set(name, source);
      return name;
    }
  }

  #fieldsOf(owner: string, schema: JsonSchema, properties: Schemas): Field[] {
    const required = (schema['required'] ?? []) as string[];
    const fields = Object.entries(properties).map(([wire, field]) => ({
      wire,
      type: this.typeOf(field, owner + pascalCase(wire)),
      isRequired: required.includes(wire),
      description: field['description'],
    }));
    const names = fields.map(({ wire }) => snakeCase(wire));
    const twice = names.find((one, at) => names.indexOf(one) !== at);
    if (twice !== undefined) throw new Error(`${owner} has two fields that Python calls ${twice}.`);
    return fields;
  }

  #dataclass(name: string, schema: JsonSchema, properties: Schemas): string {
    const fields = this.#fieldsOf(name, schema, properties).map(({ wire, type, isRequired, description }) => {
      const attribute = identifier(wire);
      if (MODEL_MEMBERS.includes(attribute))
        throw new Error(`${name}.${attribute} is a member of all models.`);
      const written = isRequired ? unmarked(type) : `${union([unmarked(type), 'None'])} = None`;
      return `    ${attribute}: ${written}\n${docstring(description, '    ')}`;
    });
    const head = docstring(schema['description'], '    ');
    return (
      `@dataclass(frozen=True, kw_only=True)\nclass ${name}(Model):\n` +
      `${head && `${head}\n`}${fields.join('')}`
    );
  }

  #typedDict(name: string, schema: JsonSchema, properties: Schemas): string {
    const fields = this.#fieldsOf(name, schema, properties).map((field) => ({
      ...field,
      key: snakeCase(field.wire),
    }));
    const required = fields.filter(({ isRequired }) => isRequired);
    const optional = fields.filter(({ isRequired }) => !isRequired);
    const head = docstring(schema['description'], '    ');
    // A class cannot have fields with the names of keywords, such as `if`.
    if (fields.some(({ key }) => isKeyword(key))) {
      const bases = [
        { base: `_${name}Required`, of: required, total: '' },
        { base: `_${name}Optional`, of: optional, total: '\n    total=False,' },
      ].filter(({ of }) => of.length > 0);
      const written = bases.map(({ base, of, total }) => {
        const entries = of.map(({ key, type }) => `        ${literal(key)}: ${literal(unmarked(type))},\n`);
        return `${base} = TypedDict(\n    "${base}",\n    {\n${entries.join('')}    },${total}\n)\n`;
      });
      return (
        `${written.join('')}\n\nclass ${name}(${bases.map(({ base }) => base).join(', ')}):\n` +
        `${head || '    pass\n'}`
      );
    }
    const lines = (of: typeof fields) =>
      of
        .map(
          ({ key, type, description }) => `    ${key}: ${unmarked(type)}\n${docstring(description, '    ')}`,
        )
        .join('');
    if (required.length === 0)
      return (
        `class ${name}(TypedDict, total=False):\n` +
        `${head && `${head}\n`}${lines(optional) || '    pass\n'}`
      );
    if (optional.length === 0) return `class ${name}(TypedDict):\n${head && `${head}\n`}${lines(required)}`;
    return (
      `class _${name}Required(TypedDict):\n${lines(required)}\n\n` +
      `class ${name}(_${name}Required, total=False):\n${head && `${head}\n`}${lines(optional)}`
    );
  }
}

interface Field {
  wire: string;
  type: string;
  isRequired: boolean;
  description: unknown;
}

/** In place of the source of a class whose fields are being written: it may refer to itself. */
const PENDING = '';

/** Members of the base class `Model`. */
const MODEL_MEMBERS = ['to_dict', 'etag'];

/** A type for a module that imports the classes from another one: `models.Link`. */
export const qualified = (type: string, module: string): string =>
  type.replaceAll(/‹(\w+)›/g, `${module}.$1`);

const unmarked = (type: string): string => type.replaceAll(/[‹›]/g, '');

/** One type of several; `None` comes last. */
export function union(types: readonly string[]): string {
  const parts = [...new Set(types.flatMap(partsOf))];
  if (parts.includes('Any')) return 'Any';
  const others = parts.filter((part) => part !== 'None');
  return [...others, ...(parts.length > others.length ? ['None'] : [])].join(' | ');
}

/** Splits at the `|` that are not within brackets or quotes. */
function partsOf(type: string): string[] {
  const parts = [''];
  let depth = 0;
  let isQuoted = false;
  for (const character of type) {
    if (character === '"') isQuoted = !isQuoted;
    if (!isQuoted && character === '[') depth++;
    if (!isQuoted && character === ']') depth--;
    if (character === '|' && depth === 0 && !isQuoted) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}

function literalType(values: unknown[]): string {
  const named = values.filter((value) => value !== null);
  return union([`Literal[${named.map(literal).join(', ')}]`, ...(values.includes(null) ? ['None'] : [])]);
}
