import {
  BrokenCircuitError,
  circuitBreaker,
  ConsecutiveBreaker,
  DelegateBackoff,
  handleType,
  handleWhen,
  type IPolicy,
  retry,
} from 'cockatiel';
import { askOnce, type ModelAnswer, type ModelRequest, RetryableError } from './ask-once.ts';
import { addressOf, type ModelAccess, type ModelNetwork } from './model-access.ts';
import { ModelError } from './model-error.ts';
import type { ModelTimes } from './model-times.ts';

const RETRIES = 2;
const FAILURES_BEFORE_OPEN = 5;
/** Providers whose breakers are remembered; a clinic's own address has one too. */
const BREAKER_LIMIT = 500;

export interface Asking {
  readonly signal: AbortSignal;
  readonly onSentence: (sentence: ModelAnswer['sentences'][number]) => void;
}

/** @throws ModelError */
export type AskModel = (access: ModelAccess, request: ModelRequest, asking: Asking) => Promise<ModelAnswer>;

const isOutage = (error: unknown): boolean =>
  error instanceof RetryableError || (error instanceof ModelError && error.failure === 'unavailable');

const retries = ({ firstDelayMs, maxDelayMs }: ModelTimes): IPolicy =>
  retry(
    handleType(RetryableError, ({ waitMs }) => (waitMs ?? 0) <= maxDelayMs),
    {
      maxAttempts: RETRIES,
      backoff: new DelegateBackoff(({ attempt, result }) => {
        const asked =
          'error' in result && result.error instanceof RetryableError ? result.error.waitMs : null;
        return (
          (asked ?? Math.min(maxDelayMs, firstDelayMs * 2 ** (attempt - 1))) + Math.random() * firstDelayMs
        );
      }),
    },
  );

/**
 * The client for models: within a time, tried again only before the first token, and with a breaker for each address. Nothing of the
 * library is loaded before the first request.
 */
export function createModelClient(network: ModelNetwork, times: ModelTimes): AskModel {
  const again = retries(times);
  const breakers = new Map<string, IPolicy>();
  const breakerOf = (access: ModelAccess): IPolicy => {
    const name = `${access.kind} ${addressOf(access)} ${access.model}`;
    const known = breakers.get(name);
    if (known) return known;
    if (breakers.size >= BREAKER_LIMIT) breakers.clear();
    const made = circuitBreaker(handleWhen(isOutage), {
      halfOpenAfter: times.halfOpenAfterMs,
      breaker: new ConsecutiveBreaker(FAILURES_BEFORE_OPEN),
    });
    breakers.set(name, made);
    return made;
  };
  return async (access, request, { signal, onSentence }) => {
    const late = AbortSignal.timeout(times.answerMs);
    const either = AbortSignal.any([signal, late]);
    const parts = { network, firstTokenMs: times.firstTokenMs, signal: either, onSentence };
    const breaker = breakerOf(access);
    try {
      return await again.execute(() => breaker.execute(() => askOnce(access, request, parts)), either);
    } catch (error) {
      if (error instanceof BrokenCircuitError)
        throw new ModelError('unavailable', 'The provider has failed repeatedly.');
      const outcome = error instanceof RetryableError ? error.outcome : error;
      if (!(outcome instanceof ModelError)) {
        if (!either.aborted) throw outcome;
        throw new ModelError(
          signal.aborted ? 'left' : 'unavailable',
          'It was broken off before it was sent.',
        );
      }
      if (outcome.failure === 'left' && !signal.aborted)
        throw new ModelError('unavailable', 'The model did not answer in time.', outcome.tokens);
      throw outcome;
    }
  };
}
