/** What an alert about a pet is about. */
export const PET_ALERT_KINDS = ['allergy', 'behaviour', 'medical', 'handling', 'other'] as const;
export type PetAlertKind = (typeof PET_ALERT_KINDS)[number];

/** How serious it is: `danger` means harm to the pet or to people. */
export const PET_ALERT_SEVERITIES = ['info', 'warning', 'danger'] as const;
export type PetAlertSeverity = (typeof PET_ALERT_SEVERITIES)[number];

export const PET_ALERT_KIND_LABELS: Readonly<Record<PetAlertKind, string>> = {
  allergy: 'Allergy',
  behaviour: 'Behavior',
  medical: 'Medical',
  handling: 'Handling',
  other: 'Note',
};

export const PET_ALERT_SEVERITY_LABELS: Readonly<Record<PetAlertSeverity, string>> = {
  info: 'Good to know',
  warning: 'Take care',
  danger: 'Danger',
};
