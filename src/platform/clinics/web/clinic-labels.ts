import type { ClinicHealth, ClinicVitals, PlatformClinic } from '../contract.ts';

/** The label and the tone of a clinic's state. */
export const STATE_LABELS: Readonly<Record<PlatformClinic['state'], string>> = {
  paying: 'Paying',
  trial: 'On trial',
  trial_over: 'Trial ended',
  suspended: 'Suspended',
};
export const STATE_TONES = {
  paying: 'good',
  trial: 'brand',
  trial_over: 'warn',
  suspended: 'bad',
} as const satisfies Readonly<Record<PlatformClinic['state'], string>>;

export const BAND_LABELS: Readonly<Record<ClinicHealth['band'], string>> = {
  good: 'Good',
  watch: 'Needs attention',
  risk: 'At risk',
};
export const BAND_TONES = { good: 'good', watch: 'warn', risk: 'bad' } as const satisfies Readonly<
  Record<ClinicHealth['band'], string>
>;

type PartName = ClinicHealth['parts'][number]['part'];

export const PART_LABELS: Readonly<Record<PartName, string>> = {
  activity: 'Activity',
  team: 'Team signed in',
  setup: 'Setup',
  admin: 'Admin present',
  tickets: 'Tickets',
};

/** The facts behind a part of the score; PLATFORM-2 defines the points. */
export function partFacts(part: PartName, vitals: ClinicVitals, adminSeen: string): string {
  switch (part) {
    case 'activity':
      return `${vitals.recentAppointments} appointments in 4 weeks, ${vitals.formerAppointments} in the 4 before`;
    case 'team':
      return `${vitals.staffSeen} of ${vitals.staffCount} active in the last 2 weeks`;
    case 'setup':
      return `${vitals.setupDone} of ${vitals.setupTotal} first steps`;
    case 'admin':
      return vitals.adminSeenAt === null ? 'No admin has signed in yet' : `An admin was active ${adminSeen}`;
    case 'tickets':
      return vitals.openTickets === 0 ? 'None open' : `${vitals.openTickets} open`;
  }
}
