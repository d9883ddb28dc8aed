/** An error that DynamoDB returns with status 400. */
export interface Refusal {
  code: string;
  message: string;
  /** Cancellation reasons of a transaction, one for each action. */
  reasons?: { Code: string; Message?: string }[];
}

/** The body of its response. */
export const refusalBody = ({ code, message, reasons }: Refusal): object => ({
  __type: `com.amazonaws.dynamodb.v20120810#${code}`,
  message,
  ...(reasons && { Message: message, CancellationReasons: reasons }),
});
