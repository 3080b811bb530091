import { type RawBuilder, sql } from 'kysely';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { todayAtClinic } from '#practice/clinics/server/public/today-at-clinic.ts';
import { WellnessPlan } from '../contract.ts';

/** Plans that the clinic offers, by name. @param condition on `w`. */
export const findPlans = (
  { tx, now, session: { clinicId } }: MemberContext,
  condition: RawBuilder<unknown>,
): Promise<WellnessPlan[]> =>
  fetchRows(
    tx,
    WellnessPlan,
    sql`
    with day as materialized (select ${todayAtClinic(clinicId, now)} as today)
    select w.id, w.name, w.description, w.species, w.min_age_days as "minAgeDays", w.max_age_days as "maxAgeDays",
        w.term_months as "termMonths", w.cycle_months as "cycleMonths", w.fee_minor as "feeMinor",
        w.joining_fee_minor as "joiningFeeMinor", w.currency, w.max_pause_months as "maxPauseMonths", w.gives_back as "givesBack",
        w.fee_item_id as "feeItemId", w.version, w.archived_at as "archivedAt",
        coalesce((select json_agg(json_build_object('name', r.name, 'ratePpm', r.rate_ppm) order by r.name) from (
          select distinct on (t.name) t.name, t.rate_ppm from tax_rates t
            join catalogue_items i on i.clinic_id = ${clinicId} and i.id = w.fee_item_id and i.tax_class = t.tax_class
           where t.clinic_id = ${clinicId} and t.valid_from_on <= (select d.today from day d)
           order by t.name, t.valid_from_on desc) r), '[]') as taxes,
        coalesce((select json_agg(json_build_object('id', b.id, 'label', b.label, 'itemId', b.item_id,
            'incomeCategory', b.income_category, 'usesPerTerm', b.uses_per_term, 'listPriceMinor', b.list_price_minor,
            'percentOff', b.percent_off) order by b.position)
          from wellness_plan_benefits b where b.clinic_id = ${clinicId} and b.plan_id = w.id), '[]') as benefits,
        (select count(distinct s.pet_id)::integer from wellness_subscriptions s
          where s.clinic_id = ${clinicId} and s.plan_id = w.id
            and not exists (select from wellness_events e
                             where e.clinic_id = ${clinicId} and e.subscription_id = s.id and e.kind in ('canceled', 'settled', 'renewed')))
          as "petCount"
      from wellness_plans w
     where w.clinic_id = ${clinicId} and ${condition}
     order by lower(w.name), w.id`,
  );
