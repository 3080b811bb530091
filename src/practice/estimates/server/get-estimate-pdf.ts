import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { estimateFile } from './estimate-file.ts';
import { findFacts } from './facts.ts';

/** An estimate of the clinic as a PDF. @throws AppError `not_found`. */
export async function getEstimatePdf(ctx: MemberContext, { id }: { readonly id: string }) {
  const facts = await findFacts(ctx.tx, ctx.session.clinicId, id);
  if (!facts) throw new AppError('not_found');
  return estimateFile(facts);
}
