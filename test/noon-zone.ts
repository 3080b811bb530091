/**
 * A time zone in which it is between 12:00 and 13:00 now, so that a few hours around now are one day, whenever this runs. That
 * day is also the one in UTC, which `current_date` has in test databases.
 */
export function noonZone(): string {
  const offset = 12 - new Date().getUTCHours();
  // POSIX inverts the sign: Etc/GMT-5 is five hours ahead of Greenwich.
  return offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}
