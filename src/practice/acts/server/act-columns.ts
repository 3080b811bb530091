import { sql } from 'kysely';
import { staffNameOfAccount } from '#practice/staff/server/public/staff-name.ts';

/** The shares of a charge that clients share are one charge of its act, of no single client (SPLIT-1). */
const chargeOf = (clinicId: string) => sql`(
  select json_build_object('id', (array_agg(c.id order by c.share_number))[1],
      'clientId', case when count(*) = 1 then (array_agg(c.client_id))[1] end, 'description', min(c.description),
      'quantityThousandths', sum(c.quantity_thousandths), 'unitPriceMinor', min(c.unit_price_minor),
      'factorPercent', min(c.factor_percent), 'amountMinor', sum(c.amount_minor), 'currency', min(c.currency),
      'includesTax', bool_and(c.includes_tax), 'taxes', (array_agg(c.taxes))[1], 'chargedAt', min(c.charged_at),
      'discountMinor', coalesce(sum(d.amount_minor), 0), 'discountReason', min(d.reason))
    from charges c left join charge_discounts d on d.clinic_id = ${clinicId} and d.charge_id = c.id
   where c.clinic_id = ${clinicId} and c.act_id = a.id and c.voided_at is null
  having count(*) > 0)`;

const factorBoundsOf = (clinicId: string) => sql`case when a.factor_percent is not null then (
  select json_build_object('minFactorPercent', i.min_factor_percent, 'maxFactorPercent', i.max_factor_percent,
      'emergencyMinFactorPercent', i.emergency_min_factor_percent, 'emergencyFactorPercent', i.emergency_factor_percent)
    from catalogue_items i where i.clinic_id = ${clinicId} and i.id = a.item_id) end`;

/** The columns of the contract's `Act`, of `acts a`. */
export const actColumns = (clinicId: string) => sql`
  a.id, a.visit_id as "visitId", a.pet_id as "petId", a.item_id as "itemId", a.item_kind as kind, a.item_name as name,
  a.item_code as code, a.unit, a.quantity_thousandths as "quantityThousandths", a.factor_percent as "factorPercent",
  a.is_emergency as "isEmergency", ${factorBoundsOf(clinicId)} as "factorBounds", a.note,
  a.is_billable as "isBillable", a.unbilled_reason as "unbilledReason", a.use, a.status, a.schedule_id as "scheduleId",
  a.planned_for as "plannedFor", a.planned_at as "plannedAt", ${staffNameOfAccount(clinicId, sql`a.planned_by`)} as "plannedByName",
  a.done_at as "doneAt", ${staffNameOfAccount(clinicId, sql`a.done_by`)} as "doneByName",
  a.voided_at as "voidedAt", ${staffNameOfAccount(clinicId, sql`a.voided_by`)} as "voidedByName", a.void_reason as "voidReason",
  a.is_declined as "isDeclined", a.override_reason as "overrideReason", a.overridden_alert_ids as "overriddenAlertIds",
  a.version, case when a.status = 'planned' then (select i.income_category from catalogue_items i
    where i.clinic_id = ${clinicId} and i.id = a.item_id) end as "incomeCategory", ${chargeOf(clinicId)} as charge`;
