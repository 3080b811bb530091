import { type RawBuilder, sql } from 'kysely';

/**
 * The budget of the current month of a clinic `c` with its limit `l`, as one JSON value; null without a limit.
 *
 * @param clinicId the id of the clinic: a parameter, or `c.id` in a list of clinics.
 */
export const clinicMonth = (clinicId: RawBuilder<string>) => sql`
  (select json_build_object('month', m.month, 'currency', l.currency, 'budgetMinor', l.budget_minor,
      'spentMillionths', coalesce((select s.spent_millionths from ai_months s
        where s.clinic_id = ${clinicId} and s.month = m.month and s.currency = l.currency), 0),
      'heldMillionths', app.ai_reserved_millionths(${clinicId}, m.month, l.currency))
    from (select app.ai_month(now(), c.time_zone) as month) m where l.clinic_id is not null)`;
