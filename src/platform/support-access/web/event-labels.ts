import { CLINIC_PLANS, PLAN_LABELS } from '#vocabulary/plans.ts';
import { dateIn } from '#foundation/web/time/zone-time.ts';
import type { ClinicEvent } from '../contract.ts';

const planName = (text: string | null): string => {
  const plan = CLINIC_PLANS.find((name) => name === text);
  return plan === undefined ? 'another' : PLAN_LABELS[plan];
};

/** The label of an event; days are in `zone`. */
export function eventText({ action, from, to }: ClinicEvent, zone: string): string {
  switch (action) {
    case 'clinic.added':
      return 'Clinic added';
    case 'clinic.plan_changed':
      return `Plan changed from ${planName(from)} to ${planName(to)}`;
    case 'clinic.reactivated':
      return 'Clinic reactivated';
    case 'clinic.suspended':
      return 'Clinic suspended';
    case 'clinic.trial_extended':
      return to === null ? 'Trial extended' : `Trial extended until ${dateIn(zone, to)}`;
    case 'support_access.opened':
      return 'Support opened read-only access';
  }
}
