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
    hint: 'Visits are offered within them. Yours came with usual ones.',
    to: '/clinic/settings?tab=hours',
    action: 'Look at the hours',
  },
  team: {
    title: 'Your team',
    hint: 'Doctors, technicians and front desk get accounts of their own by mail.',
    to: '/clinic/staff',
    action: 'Invite somebody',
  },
  services: {
    title: 'Services',
    hint: 'What can be booked, how long it takes, and what clients may book online.',
    to: '/clinic/settings?tab=types',
    action: 'Look at the services',
  },
  clients: {
    title: 'Clients and pets',
    hint: 'Bring your list, or begin with the first one.',
    to: '/clinic/clients',
    action: 'Add clients',
  },
  booking: {
    title: 'First visit',
    hint: 'Book a visit on the board, and the day has begun.',
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
