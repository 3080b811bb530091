import type * as z from 'zod';
import type { AppError } from '#vocabulary/errors.ts';
import type { Access, Endpoint, Schema } from '#foundation/contract/endpoint.ts';
import type { ContextOf, PublicContext } from './context.ts';
import type { Freshness } from './freshness.ts';

/** An endpoint with the verb that implements it. */
export interface Handler {
  readonly endpoint: Endpoint;
  readonly run: (ctx: PublicContext, input: unknown) => Promise<unknown>;
  readonly advise?:
    | ((ctx: PublicContext, input: unknown, refusal: AppError) => Promise<AppError>)
    | undefined;
  /** Its answers have a tag: see `withTag`. */
  readonly freshness?: Freshness;
}

/**
 * Binds a verb to its endpoint. The type of the verb's context follows from the endpoint's permission.
 *
 * @param advise adds to a refusal what the caller could do instead. It runs after the verb's transaction was rolled
 *   back, in a read-only transaction of its own, so it sees the committed data and holds no locks.
 */
export function handle<I extends Schema, O extends Schema, P extends Access>(
  endpoint: Endpoint<I, O, P>,
  verb: (ctx: ContextOf<P>, input: z.output<I>) => Promise<z.input<O>>,
  advise?: (ctx: ContextOf<P>, input: z.output<I>, refusal: AppError) => Promise<AppError>,
): Handler {
  // Safe: `mount` builds the context from the permission and parses the input by the schema before it calls.
  const run = verb as unknown as Handler['run'];
  return { endpoint, run, advise: advise as unknown as Handler['advise'] };
}
