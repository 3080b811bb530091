import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { PetWeight, UnlikelyWeight, WeighPet } from '../../contract.ts';
import { isUnlikelyWeight } from '../../weight.rules.ts';

/** Tolerance for the clock of a scale. */
const AHEAD_LIMIT_MS = 5 * 60_000;

const LastWeight = z.object({ weightGrams: z.int(), weighedAt: z.string() });

/** The weight before an instant. */
const findLastWeight = ({ tx, session: { clinicId } }: MemberContext, petId: string, at: Date) =>
  fetchRow(
    tx,
    LastWeight,
    sql`select w.weight_grams as "weightGrams", w.weighed_at as "weighedAt" from pet_weights w
         where w.clinic_id = ${clinicId} and w.pet_id = ${petId} and w.weighed_at <= ${at}
         order by w.weighed_at desc, w.id limit 1`,
  );

/**
 * Records a weight. The pet's weight is the latest one, which may be another.
 *
 * @throws AppError `weight_unlikely` with the last weight, until the weight is confirmed (D3); `not_found`;
 *   `invalid_input` for a time in the future.
 */
export async function weighPet(
  ctx: MemberContext,
  { id, weightGrams, weighedAt, confirmedWeight }: WeighPet,
): Promise<PetWeight> {
  const { clinicId } = ctx.session;
  const at = weighedAt === undefined ? ctx.now : new Date(weighedAt);
  if (at.getTime() > ctx.now.getTime() + AHEAD_LIMIT_MS) {
    throw new AppError('invalid_input', {
      fields: [{ path: 'weighedAt', message: 'This time is in the future.' }],
    });
  }
  const last = await findLastWeight(ctx, id, at);
  if (last && !confirmedWeight && isUnlikelyWeight(weightGrams, last, at)) {
    const details: UnlikelyWeight = { lastWeightGrams: last.weightGrams, lastWeighedAt: last.weighedAt };
    throw new AppError('weight_unlikely', details);
  }
  const weighed = namingConstraints(
    { pet_weights_clinic_id_pet_id_fkey: 'not_found' },
    ctx.tx
      .insertInto('pet_weights')
      .values({
        clinic_id: clinicId,
        pet_id: id,
        weight_grams: weightGrams,
        weighed_at: at.toISOString(),
      })
      .returning(['id', 'weight_grams as weightGrams', 'weighed_at as weighedAt'])
      .executeTakeFirstOrThrow(),
  );
  const updated = sql`
    update pets set weight_grams = (
      select w.weight_grams from pet_weights w where w.clinic_id = ${clinicId} and w.pet_id = pets.id
       order by w.weighed_at desc, w.id limit 1)
     where clinic_id = ${clinicId} and id = ${id}`.execute(ctx.tx);
  updated.catch(() => undefined);
  const weight = await weighed;
  await updated;
  ctx.audit('pet.weighed', id, { after: weight });
  return weight;
}
