import type { ConfirmableStep, OnboardingStep } from '../contract.ts';

interface StepLabels {
  readonly title: string;
  readonly hint: string;
  /** The page of the step, and the label of its link. */
  readonly to: string;
  readonly action: string;
}

export const STEP_LABELS: Readonly<Record<OnboardingStep, StepLabels>> = {
  hours: {
    title: 'Opening hours',
    hint: 'Appointments are offered within these hours. Default hours are already set.',
    to: '/clinic/settings?tab=hours',
    action: 'Review hours',
  },
  team: {
    title: 'Your team',
    hint: 'Invite doctors, technicians and front desk staff by email.',
    to: '/clinic/staff',
    action: 'Invite someone',
  },
  services: {
    title: 'Services',
    hint: 'What can be booked, how long it takes, and what clients can book online.',
    to: '/clinic/settings?tab=types',
    action: 'Review services',
  },
  clients: {
    title: 'Clients and pets',
    hint: 'Import your list, or add the first client.',
    to: '/clinic/clients',
    action: 'Add clients',
  },
  booking: {
    title: 'First visit',
    hint: 'Book your first visit on the board.',
    to: '/clinic/appointments',
    action: 'Book a visit',
  },
};

/** The label of the button that confirms a step as it is. */
export const CONFIRM_LABELS: Readonly<Record<ConfirmableStep, string>> = {
  hours: 'Looks right',
  team: 'I work alone',
  services: 'Looks right',
};
