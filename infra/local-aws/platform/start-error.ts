/** The local run cannot start or continue. The message is one line for the developer. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
