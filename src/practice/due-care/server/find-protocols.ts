import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { CareProtocol } from '../protocols.contract.ts';

/** The clinic's protocols that fit a condition on `p`, by species, kind and name. */
export const findProtocols = (
  tx: Kysely<Tables>,
  clinicId: string,
  condition: RawBuilder<unknown>,
): Promise<CareProtocol[]> =>
  fetchRows(
    tx,
    CareProtocol,
    sql`
    select p.id, p.name, p.species, p.kind, p.target, p.is_core as "isCore", p.country, p.region,
           p.min_age_days as "minAgeDays", p.series_interval_days as "seriesIntervalDays",
           p.series_min_interval_days as "seriesMinIntervalDays", p.series_until_age_days as "seriesUntilAgeDays",
           p.adult_doses as "adultDoses", p.first_booster_months as "firstBoosterMonths",
           p.booster_months as "boosterMonths", p.booster_basis as "boosterBasis",
           p.immune_after_days as "immuneAfterDays", p.reminder_lead_days as "reminderLeadDays", p.source,
           p.confirmed_at as "confirmedAt", p.starter_key is not null as "isStarter",
           p.archived_at is not null as "isArchived", p.version
      from care_protocols p
     where p.clinic_id = ${clinicId} and ${condition}
     order by p.species, p.kind desc, p.is_core desc, p.name, p.id`,
  );
