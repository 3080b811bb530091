/**
 * Zones that go wrong where one hour's change at 02:00 was taken for granted: changes at 01:00 UTC and at
 * midnight, of 30 minutes, in the southern summer, twice a year for Ramadan; offsets of 3:30 and 5:45; a zone
 * that crossed the date line; and none at all.
 */
export const ZONES = [
  'Europe/Berlin',
  'Europe/London',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'America/Santiago',
  'Africa/Casablanca',
] as const;
