import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';

interface Pair {
  readonly subject: 'pet' | 'client';
  readonly id: string;
  readonly otherId: string;
}

const countKnown = ({ tx, session }: MemberContext, { subject, id, otherId }: Pair) =>
  tx
    .selectFrom(subject === 'pet' ? 'pets' : 'clients')
    .select('id')
    .where('clinic_id', '=', session.clinicId)
    .where('id', 'in', [id, otherId])
    .execute();

/** DUPL-1. The two are no longer suggested as duplicates. @throws AppError `not_found`. */
export async function dismissDuplicate(ctx: MemberContext, pair: Pair): Promise<{ id: string }> {
  const { id, otherId } = pair;
  const [first, second] = [id, otherId].toSorted();
  if ((await countKnown(ctx, pair)).length < 2 || first === undefined || second === undefined)
    throw new AppError('not_found');
  await ctx.tx
    .insertInto('duplicate_dismissals')
    .values({ clinic_id: ctx.session.clinicId, first_id: first, second_id: second })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  ctx.audit('duplicate.dismissed', id, { after: { otherId } });
  return { id };
}
