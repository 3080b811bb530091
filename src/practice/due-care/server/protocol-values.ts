import type { CareProtocolFields } from '../protocols.contract.ts';

/** The fields of a protocol as columns of its row. */
export const protocolValues = (fields: CareProtocolFields) => ({
  name: fields.name,
  species: fields.species,
  target: fields.target,
  is_core: fields.isCore,
  country: fields.country,
  region: fields.region,
  min_age_days: fields.minAgeDays,
  series_interval_days: fields.seriesIntervalDays,
  series_min_interval_days: fields.seriesMinIntervalDays,
  series_until_age_days: fields.seriesUntilAgeDays,
  adult_doses: fields.adultDoses,
  first_booster_months: fields.firstBoosterMonths,
  booster_months: fields.boosterMonths,
  booster_basis: fields.boosterBasis,
  immune_after_days: fields.immuneAfterDays,
  reminder_lead_days: fields.reminderLeadDays,
  source: fields.source,
});
