export interface RouteMatch<T> {
  routeKey: string;
  target: T;
  /** Path parameters, still percent-encoded. */
  parameters: Record<string, string>;
}

interface Leaf<T> {
  routeKey: string;
  target: T;
  parameterNames: string[];
}

interface Node<T> {
  literals: Map<string, Node<T>>;
  parameter: Node<T> | undefined;
  /** Routes that end at this node, by method. */
  leaves: Map<string, Leaf<T>>;
  /** Routes with `{name+}` below this node, by method. */
  greedy: Map<string, Leaf<T>>;
}

/** Routes in API Gateway's order of precedence: literal, {parameter}, {greedy+}, $default. */
export class RouteTable<T> {
  readonly #root: Node<T> = newNode();
  #default: Leaf<T> | undefined;

  add(routeKey: string, target: T): void {
    if (routeKey === '$default') {
      this.#default = { routeKey, target, parameterNames: [] };
      return;
    }
    const [method = '', path = ''] = routeKey.split(' ');
    const parameterNames: string[] = [];
    let node = this.#root;
    for (const segment of segmentsOf(path)) {
      const [, name, plus] = /^\{([^}+]+)(\+?)\}$/.exec(segment) ?? [];
      if (name === undefined) {
        node = literalChild(node, segment);
        continue;
      }
      parameterNames.push(name);
      if (plus === '+') {
        node.greedy.set(method, { routeKey, target, parameterNames });
        return;
      }
      node.parameter ??= newNode();
      node = node.parameter;
    }
    node.leaves.set(method, { routeKey, target, parameterNames });
  }

  match(method: string, path: string): RouteMatch<T> | undefined {
    const values: string[] = [];
    const leaf = find(this.#root, 0, { method, segments: segmentsOf(path), values }) ?? this.#default;
    if (leaf === undefined) return undefined;
    const parameters: Record<string, string> = {};
    for (const [index, name] of leaf.parameterNames.entries()) parameters[name] = values[index] ?? '';
    return { routeKey: leaf.routeKey, target: leaf.target, parameters };
  }
}

interface Search {
  method: string;
  segments: string[];
  /** Values of the parameters that were found so far. */
  values: string[];
}

function find<T>(node: Node<T>, position: number, search: Search): Leaf<T> | undefined {
  const { method, segments, values } = search;
  const segment = segments[position];
  if (segment === undefined) return node.leaves.get(method) ?? node.leaves.get('ANY');
  const literal = node.literals.get(segment);
  const byLiteral = literal && find(literal, position + 1, search);
  if (byLiteral !== undefined) return byLiteral;
  if (node.parameter !== undefined && segment !== '') {
    values.push(segment);
    const byParameter = find(node.parameter, position + 1, search);
    if (byParameter !== undefined) return byParameter;
    values.pop();
  }
  const greedy = node.greedy.get(method) ?? node.greedy.get('ANY');
  if (greedy !== undefined) values.push(segments.slice(position).join('/'));
  return greedy;
}

function literalChild<T>(node: Node<T>, segment: string): Node<T> {
  let child = node.literals.get(segment);
  if (child === undefined) {
    child = newNode();
    node.literals.set(segment, child);
  }
  return child;
}

function newNode<T>(): Node<T> {
  return { literals: new Map(), parameter: undefined, leaves: new Map(), greedy: new Map() };
}

/** `/` has one empty segment and a trailing slash adds one: API Gateway distinguishes `/a` from `/a/`. */
function segmentsOf(path: string): string[] {
  return path.slice(1).split('/');
}
