import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { todayAtClinic } from '#practice/clinics/server/public/today-at-clinic.ts';
import { PLAN_EVENT_KINDS } from '../plan-state.rules.ts';
import { PlanTerms } from '../subscriptions.contract.ts';
import type { PlanScope } from './plan-scope.ts';

const PlanEventRow = z.object({
  kind: z.enum(PLAN_EVENT_KINDS),
  effectiveOn: CalendarDay,
  pauseMonths: z.int().nullable(),
  cycle: z.int().nullable(),
  benefitId: z.uuid().nullable(),
  uses: z.int().nullable(),
});

const Row = z.object({
  id: z.uuid(),
  petId: z.uuid(),
  clientId: z.uuid(),
  planId: z.uuid(),
  terms: PlanTerms,
  startedOn: CalendarDay,
  today: CalendarDay,
  isDeceased: z.boolean(),
  events: z.array(PlanEventRow),
  /** Of the fees, what invoices less credit notes come to, net of tax. */
  invoicedMinor: z.int(),
  /** What of them is income already. */
  earnedMinor: z.int(),
});
export type Subscription = z.infer<typeof Row>;

/** What happened to a subscription `s`, in its order. */
export const eventsOf = (clinicId: RawBuilder<unknown>) => sql`coalesce((
  select json_agg(json_build_object('kind', e.kind, 'effectiveOn', e.effective_on, 'pauseMonths', e.pause_months, 'cycle', e.cycle,
      'benefitId', e.benefit_id, 'uses', e.uses) order by e.recorded_at, e.cycle, e.id)
    from wellness_events e where e.clinic_id = ${clinicId} and e.subscription_id = s.id), '[]')`;

/**
 * Plans of pets with what happened to them, the oldest first.
 *
 * @param condition on `s`.
 */
export const findSubscriptions = (
  { tx, now, session: { clinicId } }: PlanScope,
  condition: RawBuilder<unknown>,
): Promise<Subscription[]> =>
  fetchRows(
    tx,
    Row,
    sql`select s.id, s.pet_id as "petId", s.client_id as "clientId", s.plan_id as "planId", s.terms, s.started_on as "startedOn",
          ${todayAtClinic(clinicId, now)} as today, p.deceased_on is not null as "isDeceased", ${eventsOf(sql`${clinicId}`)} as events,
          coalesce((select sum(l.net_minor) from wellness_events f
                      join invoice_lines l on l.clinic_id = ${clinicId} and l.charge_id = f.charge_id
                     where f.clinic_id = ${clinicId} and f.subscription_id = s.id and f.kind = 'fee_charged'), 0)::bigint as "invoicedMinor",
          coalesce((select sum(e.earned_minor) from wellness_events e
                     where e.clinic_id = ${clinicId} and e.subscription_id = s.id), 0)::bigint as "earnedMinor"
          from wellness_subscriptions s join pets p on p.clinic_id = ${clinicId} and p.id = s.pet_id
         where s.clinic_id = ${clinicId} and ${condition}
         order by s.started_on, s.id`,
  );
