import type { ClinicHealth, ClinicVitals } from './contract.ts';

const DAY_MS = 86_400_000;

/** The parts of a health score with their maximum points, which add up to 100. */
const POINTS = { activity: 40, team: 25, setup: 15, admin: 10, tickets: 10 } as const;
type PartName = keyof typeof POINTS;

/** Fewer appointments than this in 28 days is less than one a week, too few for a trend. */
const FEW_APPOINTMENTS = 4;
const TICKET_POINTS = 3;
const ADMIN_DAYS = { full: 14, half: 30 } as const;

const share = (part: number, whole: number): number => (whole <= 0 ? 0 : Math.min(1, part / whole));

/**
 * The share of activity points, compared with the four weeks before; a new clinic has nothing to be compared with.
 */
function activityShare({ recentAppointments, formerAppointments }: ClinicVitals): number {
  if (recentAppointments < FEW_APPOINTMENTS) return share(recentAppointments, FEW_APPOINTMENTS) / 4;
  return formerAppointments === 0 ? 1 : Math.max(1 / 4, share(recentAppointments, formerAppointments));
}

function adminShare({ adminSeenAt }: ClinicVitals, nowMs: number): number {
  if (adminSeenAt === null) return 0;
  const days = (nowMs - Date.parse(adminSeenAt)) / DAY_MS;
  if (days <= ADMIN_DAYS.full) return 1;
  return days <= ADMIN_DAYS.half ? 1 / 2 : 0;
}

/**
 * PLATFORM-2. A clinic's health score with its parts: whether it is as busy as four weeks ago (40 points), how many
 * of its staff were active within two weeks (25), how much of its setup is done (15), whether an admin was active
 * within 14 days (10, half within 30), and 3 points less for each open ticket (10). 75 and above is good, 45 and
 * above needs watching.
 */
export function clinicHealth(vitals: ClinicVitals, nowMs: number): ClinicHealth {
  const shares: Readonly<Record<PartName, number>> = {
    activity: activityShare(vitals),
    team: share(vitals.staffSeen, vitals.staffCount),
    setup: share(vitals.setupDone, vitals.setupTotal),
    admin: adminShare(vitals, nowMs),
    tickets: Math.max(0, 1 - (vitals.openTickets * TICKET_POINTS) / POINTS.tickets),
  };
  // Safe: the keys of a constant object are those of its type.
  const names = Object.keys(POINTS) as PartName[];
  const parts = names.map((part) => ({
    part,
    points: Math.round(shares[part] * POINTS[part]),
    outOf: POINTS[part],
  }));
  const score = parts.reduce((sum, { points }) => sum + points, 0);
  return { score, band: score >= 75 ? 'good' : score >= 45 ? 'watch' : 'risk', parts };
}
