/**
 * The request that CloudFormation sends to the function of a custom resource. All property values are
 * strings.
 */
export interface CustomResourceRequest<Properties> {
  RequestType: 'Create' | 'Update' | 'Delete';
  /** Where the response goes, signed: do not log it. */
  ResponseURL: string;
  StackId: string;
  RequestId: string;
  LogicalResourceId: string;
  ResourceProperties: Properties;
  /** Only for updates. In a rollback, the properties of the update that failed. */
  OldResourceProperties?: Partial<Properties>;
}

export interface Outcome {
  physicalResourceId: string;
  /** Why it failed, for the events of the stack; undefined if it succeeded. */
  failure?: string | undefined;
}

/** Sends CloudFormation the outcome of a request. Throws if it was not accepted. */
export async function respond(request: CustomResourceRequest<unknown>, outcome: Outcome): Promise<void> {
  const { RequestId, StackId, LogicalResourceId } = request;
  const body = JSON.stringify({
    Status: outcome.failure === undefined ? 'SUCCESS' : 'FAILED',
    // Longer ones do not fit into the response.
    Reason: (outcome.failure ?? 'done').slice(0, 1000),
    PhysicalResourceId: outcome.physicalResourceId,
    RequestId,
    StackId,
    LogicalResourceId,
  });
  const response = await fetch(request.ResponseURL, {
    method: 'PUT',
    // Part of the signature, with an empty value.
    headers: { 'content-type': '' },
    body: Buffer.from(body),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`CloudFormation refused the response: ${response.status}`);
}
