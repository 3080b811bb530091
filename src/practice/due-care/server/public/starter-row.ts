import type { StarterProtocol } from '../../starter-protocols.rules.ts';

/** A starter protocol as columns of a clinic's row. */
export const starterRow = (clinicId: string, protocol: StarterProtocol) => ({
  clinic_id: clinicId,
  starter_key: protocol.starterKey,
  name: protocol.name,
  species: protocol.species,
  kind: protocol.kind,
  target: protocol.target,
  is_core: protocol.isCore,
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
