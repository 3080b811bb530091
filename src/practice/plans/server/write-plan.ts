import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { currencyOf } from '#vocabulary/currencies.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { addFeeItem } from '#practice/catalogue/server/public/add-fee-item.ts';
import type { AddWellnessPlan, ChangeWellnessPlan, WellnessPlan } from '../contract.ts';
import { findPlans } from './find-plans.ts';

const REFUSALS = {
  wellness_plans_name_key: 'plan_name_taken',
  wellness_plan_benefits_clinic_id_item_id_fkey: 'not_found',
} as const;

type Fields = Omit<AddWellnessPlan, 'taxClass'>;

const planValues = (fields: Fields) => ({
  name: fields.name,
  description: fields.description,
  species: [...fields.species],
  min_age_days: fields.minAgeDays,
  max_age_days: fields.maxAgeDays,
  term_months: fields.termMonths,
  cycle_months: fields.cycleMonths,
  fee_minor: fields.feeMinor,
  joining_fee_minor: fields.joiningFeeMinor,
  max_pause_months: fields.maxPauseMonths,
  gives_back: fields.givesBack,
});

const insertBenefits = (
  { tx, session: { clinicId } }: MemberContext,
  planId: string,
  benefits: Fields['benefits'],
) =>
  namingConstraints(
    REFUSALS,
    tx
      .insertInto('wellness_plan_benefits')
      .values(
        benefits.map((benefit, index) => ({
          clinic_id: clinicId,
          plan_id: planId,
          position: index + 1,
          label: benefit.label,
          item_id: benefit.itemId,
          income_category: benefit.incomeCategory,
          uses_per_term: benefit.usesPerTerm,
          list_price_minor: benefit.listPriceMinor,
          percent_off: benefit.percentOff,
        })),
      )
      .execute(),
  );

/** @throws AppError `not_found`. */
export async function findPlan(ctx: MemberContext, id: string): Promise<WellnessPlan> {
  const [plan] = await findPlans(ctx, sql`w.id = ${id}`);
  if (!plan) throw new AppError('not_found');
  return plan;
}

/** Adds a plan with the item that its fees are charged as. @throws AppError `not_found` for an unknown item, `plan_name_taken`. */
export async function addPlan(
  ctx: MemberContext,
  { taxClass, ...fields }: AddWellnessPlan,
): Promise<WellnessPlan> {
  const { clinicId } = ctx.session;
  const { country } = await ctx.tx
    .selectFrom('clinics')
    .select('country')
    .where('id', '=', clinicId)
    .executeTakeFirstOrThrow();
  const feeItemId = await addFeeItem(ctx, {
    name: `${fields.name} (fee)`,
    incomeCategory: 'plan_fees',
    taxClass,
  });
  const id = randomUUID();
  await namingConstraints(
    REFUSALS,
    ctx.tx
      .insertInto('wellness_plans')
      .values({
        clinic_id: clinicId,
        id,
        ...planValues(fields),
        currency: currencyOf(country),
        fee_item_id: feeItemId,
      })
      .execute(),
  );
  await insertBenefits(ctx, id, fields.benefits);
  ctx.audit('wellness_plan.added', id, { after: { ...fields, taxClass } });
  return findPlan(ctx, id);
}

/** Changes a plan for later sales. @throws AppError `not_found`, `plan_name_taken`, `record_changed`. */
export async function changePlan(
  ctx: MemberContext,
  { id, version, isArchived, ...fields }: ChangeWellnessPlan,
): Promise<WellnessPlan> {
  const { clinicId } = ctx.session;
  const before = await findPlan(ctx, id);
  const changed = await namingConstraints(
    REFUSALS,
    ctx.tx
      .updateTable('wellness_plans')
      .set({
        ...planValues(fields),
        version: version + 1,
        archived_at: isArchived ? (before.archivedAt ?? ctx.now.toISOString()) : null,
      })
      .where('clinic_id', '=', clinicId)
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst(),
  );
  if (!changed) throw new AppError('record_changed', { version: before.version });
  await ctx.tx
    .deleteFrom('wellness_plan_benefits')
    .where('clinic_id', '=', clinicId)
    .where('plan_id', '=', id)
    .execute();
  await insertBenefits(ctx, id, fields.benefits);
  const after = await findPlan(ctx, id);
  ctx.audit('wellness_plan.changed', id, { before, after });
  return after;
}
