import { sql } from 'kysely';
import * as z from 'zod';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { ClientContext } from '#foundation/server/http/context.ts';
import type { MyPlan } from '../../own.contract.ts';
import { petPlanOf } from '../../pet-plan.rules.ts';
import { PLAN_EVENT_KINDS } from '../../plan-state.rules.ts';
import { PlanTerms } from '../../subscriptions.contract.ts';
import { eventsOf } from '../find-subscriptions.ts';

const Row = z.object({
  id: z.uuid(),
  petId: z.uuid(),
  petName: z.string(),
  clientId: z.uuid(),
  planId: z.uuid(),
  terms: PlanTerms,
  startedOn: CalendarDay,
  clinicName: z.string(),
  country: z.string(),
  today: CalendarDay,
  isDeceased: z.boolean(),
  events: z.array(
    z.object({
      kind: z.enum(PLAN_EVENT_KINDS),
      effectiveOn: CalendarDay,
      pauseMonths: z.int().nullable(),
      cycle: z.int().nullable(),
      benefitId: z.uuid().nullable(),
      uses: z.int().nullable(),
    }),
  ),
});

/** CORE-9. The plans that the caller pays, the latest first; the policies decide which. */
export async function listMyPlans({ tx, now }: ClientContext): Promise<{ items: MyPlan[] }> {
  const rows = await fetchRows(
    tx,
    Row,
    sql`select s.id, s.pet_id as "petId", p.name as "petName", s.client_id as "clientId", s.plan_id as "planId", s.terms,
          s.started_on as "startedOn", k.name as "clinicName", k.country, app.local_day(${now}, k.time_zone) as today,
          p.deceased_on is not null as "isDeceased", ${eventsOf(sql`s.clinic_id`)} as events
          from wellness_subscriptions s
          join clinics k on k.id = s.clinic_id
          join pets p on p.clinic_id = s.clinic_id and p.id = s.pet_id
         order by s.started_on desc, s.id limit 50`,
  );
  return {
    items: rows.map((row) => {
      const { clinicName, country, petName } = row;
      const plan = petPlanOf(row);
      return {
        id: plan.id,
        name: plan.name,
        clinicName,
        country,
        petId: plan.petId,
        petName,
        status: plan.status,
        startedOn: plan.startedOn,
        endsOn: plan.endsOn,
        currency: plan.currency,
        feeMinor: plan.feeMinor,
        cycleMonths: plan.cycleMonths,
        nextFeeOn: plan.nextFeeOn,
        benefits: plan.benefits.map(({ label, usesPerTerm, usesLeft, percentOff }) => ({
          label,
          usesPerTerm,
          usesLeft,
          percentOff,
        })),
      };
    }),
  };
}
