import { type RawBuilder, sql } from 'kysely';

/** Whether a pause holds up the reminders of an invoice `i` today: one of its own, or one of its client. */
const pauseOf = (clinicId: string, today: RawBuilder<unknown>) => sql`(
  select d.reason from dunning_pauses d
   where d.clinic_id = ${clinicId} and d.client_id = i.client_id and (d.invoice_id is null or d.invoice_id = i.id)
     and d.ended_at is null and (d.until_on is null or d.until_on >= ${today})
   order by d.invoice_id nulls last, d.started_at limit 1)`;

/** Whether a pet on an invoice `i` has died, and nobody has decided since to remind the client after all. */
export const isOfDeceasedPet = (clinicId: string) => sql`(
  exists (
    select from invoice_lines l
      join charges k on k.clinic_id = ${clinicId} and k.id = l.charge_id
      join pets p on p.clinic_id = ${clinicId} and p.id = k.pet_id
     where l.clinic_id = ${clinicId} and l.invoice_id = i.id and p.deceased_on is not null)
  and not exists (
    select from dunning_pauses d
     where d.clinic_id = ${clinicId} and d.client_id = i.client_id and (d.invoice_id is null or d.invoice_id = i.id)
       and d.reason = 'death' and d.ended_at is not null))`;

const isPlanned = (clinicId: string) => sql`exists (
  select from payment_plan_invoices v join payment_plans n on n.clinic_id = ${clinicId} and n.id = v.plan_id
   where v.clinic_id = ${clinicId} and v.invoice_id = i.id and n.ended_at is null)`;

/** DUN-1. Why the client is not reminded of an invoice `i`, one of HOLDS; null where nothing holds reminders up. */
export const holdOfInvoice = (clinicId: string, today: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when ${isPlanned(clinicId)} then 'plan'
       else coalesce(${pauseOf(clinicId, today)}, case when ${isOfDeceasedPet(clinicId)} then 'pet_died' end) end`;
