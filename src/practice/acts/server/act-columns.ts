import { sql } from 'kysely';
import { staffNameOfAccount } from '#practice/staff/server/public/staff-name.ts';

const chargeOf = (clinicId: string) => sql`(
  select json_build_object('id', c.id, 'clientId', c.client_id, 'description', c.description,
      'quantityThousandths', c.quantity_thousandths, 'unitPriceMinor', c.unit_price_minor, 'factorPercent', c.factor_percent,
      'amountMinor', c.amount_minor, 'currency', c.currency, 'includesTax', c.includes_tax, 'taxes', c.taxes,
      'chargedAt', c.charged_at, 'discountMinor', coalesce(d.amount_minor, 0), 'discountReason', d.reason)
    from charges c left join charge_discounts d on d.clinic_id = ${clinicId} and d.charge_id = c.id
   where c.clinic_id = ${clinicId} and c.act_id = a.id and c.voided_at is null)`;

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
