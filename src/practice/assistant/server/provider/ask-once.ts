import type { APICallError as ApiCallError } from 'ai';
import * as z from 'zod';
import { wasNeverSent } from '#foundation/server/outside/never-sent.ts';
import { PrivateHostError } from '#foundation/server/assert-public-host.ts';
import type { Tokens } from '../../budget.rules.ts';
import { estimatedTokens } from '../../rules/model-tokens.rules.ts';
import type { ModelSentence } from '../../rules/model-sentence.rules.ts';
import type { ModelAccess, ModelNetwork } from './model-access.ts';
import { ModelError } from './model-error.ts';
import { openModel } from './open-model.ts';

/** What comes back is checked by it; the provider is given it too. */
const Sentence = z.object({ text: z.string(), sources: z.array(z.string()) });

/** What a model is asked. Data is apart from the instruction: nothing in it is to be followed. */
export interface ModelRequest {
  readonly instruction: string;
  readonly data: string;
  readonly maxOutputTokens: number;
}

export interface ModelAnswer {
  readonly sentences: readonly ModelSentence[];
  /** As the provider counted them; estimated where it does not. */
  readonly tokens: Tokens;
}

/** A failure that another attempt may not have: nothing was received. */
export class RetryableError extends Error {
  override readonly name = 'RetryableError';
  /** What the provider asked for; null where it did not. */
  readonly waitMs: number | null;
  readonly outcome: ModelError;
  constructor(outcome: ModelError, waitMs: number | null) {
    super(outcome.message);
    this.outcome = outcome;
    this.waitMs = waitMs;
  }
}

const waitOf = (headers: Record<string, string> | undefined): number | null => {
  const seconds = Number(headers?.['retry-after'] ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
};

/** What a failure before the first token means. Its text may repeat what was sent: it goes nowhere. */
function failureBefore(
  error: unknown,
  tokens: Tokens,
  isApiError: (error: unknown) => error is ApiCallError,
): Error {
  if (error instanceof PrivateHostError)
    return new ModelError('unavailable', 'The model is in a private network.');
  if (isApiError(error) && error.statusCode !== undefined) {
    const outcome = new ModelError('unavailable', `The provider answered ${error.statusCode}.`);
    return error.isRetryable ? new RetryableError(outcome, waitOf(error.responseHeaders)) : outcome;
  }
  if (wasNeverSent(error))
    return new RetryableError(new ModelError('unavailable', 'The provider could not be reached.'), null);
  // It may have been read, and counted.
  return new ModelError('unavailable', 'The provider did not answer.', tokens);
}

export interface AskParts {
  readonly network: ModelNetwork;
  readonly firstTokenMs: number;
  /** Aborted once nobody wants the answer. */
  readonly signal: AbortSignal;
  /** Called with each sentence as soon as it is there. */
  readonly onSentence: (sentence: ModelSentence) => void;
}

/**
 * Asks a model once.
 *
 * @throws RetryableError before the first token, and ModelError.
 */
export async function askOnce(
  access: ModelAccess,
  { instruction, data, maxOutputTokens }: ModelRequest,
  { network, firstTokenMs, signal, onSentence }: AskParts,
): Promise<ModelAnswer> {
  const { streamText, Output, APICallError } = await import('ai');
  const isApiError = (error: unknown): error is ApiCallError => APICallError.isInstance(error);
  const slow = new AbortController();
  const timer = setTimeout(() => slow.abort(), firstTokenMs);
  let received = 0;
  let failure: unknown;
  const costs = () => estimatedTokens(`${instruction}${data}`.length, received);
  const leaveOr = (other: () => Error): Error =>
    signal.aborted
      ? new ModelError('left', 'The draft is no longer wanted.', costs())
      : slow.signal.aborted
        ? new ModelError('unavailable', 'The model did not begin to answer in time.', costs())
        : other();
  try {
    const result = streamText({
      model: await openModel(access, network),
      instructions: instruction,
      prompt: data,
      maxOutputTokens,
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, slow.signal]),
      output: Output.array({ element: Sentence }),
      onChunk: ({ chunk }) => {
        if (chunk.type !== 'text-delta') return;
        clearTimeout(timer);
        received += chunk.text.length;
      },
      onError: ({ error }) => {
        failure = error;
      },
    });
    const sentences: ModelSentence[] = [];
    try {
      for await (const sentence of result.elementStream) {
        sentences.push(sentence);
        onSentence(sentence);
      }
      if (failure !== undefined) throw failure;
    } catch (error) {
      throw leaveOr(() =>
        received === 0
          ? failureBefore(failure ?? error, costs(), isApiError)
          : new ModelError('unavailable', 'The answer broke off.', costs()),
      );
    }
    if (signal.aborted || slow.signal.aborted) throw leaveOr(() => new Error('unreachable'));
    const usage = await result.usage;
    const tokens = {
      inputTokens: usage.inputTokens ?? costs().inputTokens,
      outputTokens: usage.outputTokens ?? costs().outputTokens,
    };
    try {
      await result.output;
    } catch {
      throw new ModelError('unusable', 'The answer does not have the form that was asked for.', tokens);
    }
    return { sentences, tokens };
  } catch (error) {
    if (error instanceof ModelError || error instanceof RetryableError) throw error;
    throw leaveOr(() => failureBefore(error, costs(), isApiError));
  } finally {
    clearTimeout(timer);
  }
}
