/** What a tool says of a template. */
export interface Finding {
  tool: 'cfn-lint' | 'checkov';
  /** Name of the rule in the tool, such as `W3005`. */
  rule: string;
  variant: string;
  /** `signpost-prod/Edge` */
  stack: string;
  /** Logical ID and type, such as `Table (AWS::DynamoDB::Table)`; empty if it concerns the template. */
  resource: string;
  message: string;
}

/** A rule that is switched off, and why. */
export interface Accepted {
  tool: Finding['tool'];
  rule: string;
  /** The resources, as `signpost-prod/Edge LogicalId (AWS::Type)`. Default: all. */
  where?: RegExp;
  /** The message. Default: any. */
  says?: RegExp;
  reason: string;
}

/** A line for each finding that is not accepted, and for each acceptance of what no longer occurs. */
export function differencesOf(findings: readonly Finding[], accepted: readonly Accepted[]): string[] {
  const used = new Set<Accepted>();
  const open = findings.filter((finding) => {
    const reasons = accepted.filter((it) => isMeant(finding, it));
    for (const reason of reasons) used.add(reason);
    return reasons.length === 0;
  });
  const unused = accepted.filter((it) => !used.has(it));
  return [
    ...linesOf(open),
    ...unused.map(
      ({ tool, rule, where }) =>
        `${tool} ${rule} is switched off${where ? ` at ${where.source}` : ''}, and finds nothing there any ` +
        'more',
    ),
  ];
}

const isMeant = ({ tool, rule, stack, resource, message }: Finding, accepted: Accepted): boolean =>
  accepted.tool === tool &&
  accepted.rule === rule &&
  (accepted.where?.test(`${stack} ${resource}`) ?? true) &&
  (accepted.says?.test(message) ?? true);

/** Lines of the report. A finding in several variants is one line. */
function linesOf(findings: readonly Finding[]): string[] {
  const same = Map.groupBy(
    findings,
    ({ tool, rule, stack, resource, message }) =>
      `${tool} ${rule} at ${stack.replace(/^signpost-[a-z]+/, 'signpost')} ${resource}: ${message}`,
  );
  return [...same].map(
    ([line, them]) => `${line} (${[...new Set(them.map(({ variant }) => variant))].join(', ')})`,
  );
}
