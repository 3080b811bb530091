import type { Tokens } from '../../budget.rules.ts';

/** `unavailable`: nothing usable came back; `unusable`: something did, but not what was asked for; `left`: whoever asked has gone or said stop. */
export type ModelFailure = 'left' | 'unavailable' | 'unusable';

/** A model gave no draft. Its message has nothing of what was sent or received. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  readonly failure: ModelFailure;
  /** What it cost, as counted by the provider or estimated; null where it certainly cost nothing. */
  readonly tokens: Tokens | null;

  constructor(failure: ModelFailure, message: string, tokens: Tokens | null = null) {
    super(message);
    this.failure = failure;
    this.tokens = tokens;
  }
}
