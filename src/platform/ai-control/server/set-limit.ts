import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { AiClinic, SetAiLimit } from '../contract.ts';
import { findAiClinics } from './find-ai-clinics.ts';

const limitOf = ({ allowedFeatures, modelName, month }: AiClinic) => ({
  allowedFeatures,
  model: modelName,
  budgetMinor: month?.budgetMinor ?? null,
  currency: month?.currency ?? null,
});

const MODEL_FAULT = {
  fields: [{ path: 'modelId', message: 'Choose a model that is priced in the currency of the budget.' }],
} as const;

/**
 * Sets what a clinic may use, what it may spend in a month, and on which model.
 *
 * @throws AppError `not_found`, `record_changed`; `invalid_input` at `modelId` for a model of another currency.
 */
export async function setLimit(ctx: PlatformContext, input: SetAiLimit): Promise<AiClinic> {
  const { clinicId, version, allowedFeatures, budgetMinor, currency, modelId } = input;
  const read = () => findAiClinics(ctx.tx, sql`c.id = ${clinicId}::uuid`, 1);
  const [before] = await read();
  if (!before) throw new AppError('not_found');
  const limit = {
    allowed_features: allowedFeatures,
    budget_minor: budgetMinor,
    currency,
    model_id: modelId,
  };
  const set = await namingConstraints(
    { ai_limits_model_fkey: 'invalid_input', ai_limits_clinic_id_fkey: 'not_found' },
    ctx.tx
      .insertInto('ai_limits')
      .values({ clinic_id: clinicId, ...limit })
      .onConflict((conflict) =>
        conflict
          .column('clinic_id')
          .doUpdateSet((eb) => ({ ...limit, version: eb('ai_limits.version', '+', 1) }))
          .where('ai_limits.version', '=', version),
      )
      .returning('clinic_id')
      .executeTakeFirst(),
    MODEL_FAULT,
  );
  if (!set) throw new AppError('record_changed');
  const [after] = await read();
  if (!after) throw new AppError('not_found');
  ctx.audit('ai_limit.changed', clinicId, { clinicId, before: limitOf(before), after: limitOf(after) });
  return after;
}
