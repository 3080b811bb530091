import type { StarterProtocol } from '../../starter-protocols.rules.ts';

/** A starter protocol as columns of a row. */
export const starterColumns = (protocol: StarterProtocol) => ({
  starter_key: protocol.starterKey,
  name: protocol.name,
  species: protocol.species,
  kind: protocol.kind,
  target: protocol.target,
  is_core: protocol.isCore,
  country: protocol.country,
  region: protocol.region,
  min_age_days: protocol.minAgeDays,
  series_interval_days: protocol.seriesIntervalDays,
  series_min_interval_days: protocol.seriesMinIntervalDays,
  series_until_age_days: protocol.seriesUntilAgeDays,
  adult_doses: protocol.adultDoses,
  first_booster_months: protocol.firstBoosterMonths,
  booster_months: protocol.boosterMonths,
  booster_basis: protocol.boosterBasis,
  immune_after_days: protocol.immuneAfterDays,
  source: protocol.source,
});

/** A starter protocol as a row of a clinic. */
export const starterRow = (clinicId: string, protocol: StarterProtocol) =>
  Object.assign({ clinic_id: clinicId }, starterColumns(protocol));
