import type * as z from 'zod';
import type { Access, Endpoint, Schema } from '#foundation/contract/endpoint.ts';
import type { ContextOf, PublicContext } from './context.ts';

/** An endpoint and the verb behind it, ready to be mounted. */
export interface Handler {
  readonly endpoint: Endpoint;
  readonly run: (ctx: PublicContext, input: unknown) => Promise<unknown>;
}

/** Binds a verb to its endpoint. The verb's context follows from the permission that the endpoint asks for. */
export function handle<I extends Schema, O extends Schema, P extends Access>(
  endpoint: Endpoint<I, O, P>,
  verb: (ctx: ContextOf<P>, input: z.output<I>) => Promise<z.input<O>>,
): Handler {
  // Safe: `mount` builds the context from the permission and parses the input by the schema before it calls.
  const run = verb as unknown as Handler['run'];
  return { endpoint, run };
}
