/** Why the local run cannot start, worded as the one line that the developer reads. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
