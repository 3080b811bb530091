import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { petPlanOf } from '../pet-plan.rules.ts';
import { type PetPlan, Settlement } from '../subscriptions.contract.ts';
import { findSubscriptions } from './find-subscriptions.ts';

const Names = z.object({
  id: z.uuid(),
  petName: z.string(),
  clientName: z.string(),
  settlement: Settlement.nullable(),
  renewedAsId: z.uuid().nullable(),
});

/** The latest that are shown. */
const LIMIT = 20;

/** Plans of pets as they are shown, the latest first. @param condition on `s`. */
async function findPetPlans(ctx: MemberContext, condition: RawBuilder<unknown>): Promise<PetPlan[]> {
  const { clinicId } = ctx.session;
  const [plans, names] = await Promise.all([
    findSubscriptions(ctx, condition),
    fetchRows(
      ctx.tx,
      Names,
      sql`select s.id, p.name as "petName", c.full_name as "clientName",
            (select e.settlement from wellness_events e
              where e.clinic_id = ${clinicId} and e.subscription_id = s.id and e.kind = 'canceled') as settlement,
            (select n.id from wellness_subscriptions n where n.clinic_id = ${clinicId} and n.renews_id = s.id) as "renewedAsId"
            from wellness_subscriptions s
            join pets p on p.clinic_id = ${clinicId} and p.id = s.pet_id
            join clients c on c.clinic_id = ${clinicId} and c.id = s.client_id
           where s.clinic_id = ${clinicId} and ${condition}`,
    ),
  ]);
  const byId = new Map(names.map((one) => [one.id, one]));
  return plans
    .toReversed()
    .slice(0, LIMIT)
    .flatMap((plan) => {
      const named = byId.get(plan.id);
      return named ? [{ ...petPlanOf(plan), ...named }] : [];
    });
}

/** One plan of a pet. @throws AppError `not_found`. */
export async function findPetPlan(ctx: MemberContext, id: string): Promise<PetPlan> {
  const [plan] = await findPetPlans(ctx, sql`s.id = ${id}`);
  if (!plan) throw new AppError('not_found');
  return plan;
}

const Found = z.object({ id: z.uuid() });

/** @throws AppError `not_found`. */
export async function listPetPlans(
  ctx: MemberContext,
  { petId }: { readonly petId: string },
): Promise<{ items: PetPlan[] }> {
  const { clinicId } = ctx.session;
  const [pet, items] = await Promise.all([
    fetchRow(ctx.tx, Found, sql`select p.id from pets p where p.clinic_id = ${clinicId} and p.id = ${petId}`),
    findPetPlans(ctx, sql`s.pet_id = ${petId}`),
  ]);
  if (!pet) throw new AppError('not_found');
  return { items };
}

/** @throws AppError `not_found`. */
export async function listClientPlans(
  ctx: MemberContext,
  { clientId }: { readonly clientId: string },
): Promise<{ items: PetPlan[] }> {
  const { clinicId } = ctx.session;
  const [client, items] = await Promise.all([
    fetchRow(
      ctx.tx,
      Found,
      sql`select c.id from clients c where c.clinic_id = ${clinicId} and c.id = ${clientId}`,
    ),
    findPetPlans(ctx, sql`s.client_id = ${clientId}`),
  ]);
  if (!client) throw new AppError('not_found');
  return { items };
}
