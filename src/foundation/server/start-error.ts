/**
 * A reason not to start that a person can fix. The message is one sentence: what is wrong, then what to do. It is
 * printed without a stack trace; any other error counts as a bug.
 */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}
