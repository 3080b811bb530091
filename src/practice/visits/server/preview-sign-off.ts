import type { MemberContext } from '#foundation/server/http/context.ts';
import { signOffOf } from '../sign-off.rules.ts';
import type { SignOff } from '../signing.contract.ts';
import { findSignOffFacts } from './sign-off-facts.ts';

/** VISIT-4. What stands in the way of a signature. @throws AppError `not_found`. */
export async function previewSignOff(ctx: MemberContext, { id }: { readonly id: string }): Promise<SignOff> {
  const facts = await findSignOffFacts(ctx, id);
  return { id, version: facts.version, status: facts.status, ...signOffOf(facts) };
}
