import { type RawBuilder, sql } from 'kysely';

/** The platform's limit `l`. */
const LIMIT = {
  currency: sql`l.currency`,
  budgetMinor: sql`l.budget_minor`,
} as const;

/** The clinic's own connection `o`, and the platform's limit `l` without one. */
export const OWN_BUDGET = {
  currency: sql`coalesce(o.currency, l.currency)`,
  budgetMinor: sql`coalesce(o.budget_minor, l.budget_minor)`,
} as const;

/**
 * The budget of the current month of a clinic `c`, as one JSON value; null without one.
 *
 * @param clinicId the id of the clinic: a parameter, or `c.id` in a list of clinics.
 */
export const clinicMonth = (clinicId: RawBuilder<string>, { currency, budgetMinor } = LIMIT) => sql`
  (select json_build_object('month', m.month, 'currency', m.currency, 'budgetMinor', ${budgetMinor},
      'spentMillionths', coalesce((select s.spent_millionths from ai_months s
        where s.clinic_id = ${clinicId} and s.month = m.month and s.currency = m.currency), 0),
      'heldMillionths', app.ai_reserved_millionths(${clinicId}, m.month, m.currency))
    from (select app.ai_month(now(), c.time_zone) as month, ${currency} as currency) m where m.currency is not null)`;
