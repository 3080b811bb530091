import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { Estimate } from '../contract.ts';
import { findFacts } from './facts.ts';
import { insertEstimate } from './insert-estimate.ts';

/** Drafts an estimate like another one, with the prices of today. @throws AppError as `insertEstimate`. */
export async function copyEstimate(ctx: MemberContext, { id }: { readonly id: string }): Promise<Estimate> {
  const facts = await findFacts(ctx.tx, ctx.session.clinicId, id);
  if (!facts) throw new AppError('not_found');
  const { petId, clientId, visitId, title, message } = facts;
  return insertEstimate(ctx, {
    petId,
    clientId,
    visitId,
    title,
    message,
    copiedFromId: id,
    options: facts.options.map(({ name, note, lines }) => ({
      name,
      note,
      lines: lines.map(
        ({ itemId, use, lowThousandths, highThousandths, factorPercent, isRequired, sourceActId }) => ({
          itemId,
          use,
          lowThousandths,
          highThousandths,
          factorPercent,
          isRequired,
          sourceActId,
        }),
      ),
    })),
  });
}
