/**
 * A reason not to start that a person can act on. The message is one sentence: what is wrong, then what to do.
 * It is printed as it stands, without a stack; anything else that is thrown counts as a fault of ours.
 */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}
