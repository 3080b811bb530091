import type { MemberContext } from '#foundation/server/http/context.ts';
import type { NewClient } from '../contract.ts';
import { insertClient } from './public/insert-client.ts';

/** Adds a client with their contacts. */
export async function addClient(ctx: MemberContext, input: NewClient): Promise<{ id: string }> {
  return { id: await insertClient(ctx, input) };
}
