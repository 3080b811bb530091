/** What a message may be about that cannot wait, the most frequent first. */
export const EMERGENCY_CATEGORIES = [
  'breathing',
  'choking',
  'gums',
  'bleeding',
  'collapse',
  'seizure',
  'urination',
  'bloat',
  'poison',
  'trauma',
  'eye',
  'heat',
  'paralysis',
  'labor',
  'snakebite',
  'swelling',
  'pain',
  'call_for_help',
] as const;
export type EmergencyCategory = (typeof EMERGENCY_CATEGORIES)[number];

export const EMERGENCY_CATEGORY_LABELS: Readonly<Record<EmergencyCategory, string>> = {
  breathing: 'Breathing',
  choking: 'Choking',
  gums: 'Gums and tongue',
  bleeding: 'Bleeding',
  collapse: 'Collapse',
  seizure: 'Seizure',
  urination: 'Cannot urinate',
  bloat: 'Bloat',
  poison: 'Poison',
  trauma: 'Accident',
  eye: 'Eye',
  heat: 'Heatstroke',
  paralysis: 'Paralysis',
  labor: 'Difficult labor',
  snakebite: 'Snakebite or sting',
  swelling: 'Swelling',
  pain: 'Severe pain',
  call_for_help: 'Call for help',
};

/** `red`: the client is told to call at once, and staff are alerted. `amber`: staff are made aware of it. */
export const EMERGENCY_LEVELS = ['red', 'amber'] as const;
export type EmergencyLevel = (typeof EMERGENCY_LEVELS)[number];

export const EMERGENCY_LEVEL_LABELS: Readonly<Record<EmergencyLevel, string>> = {
  red: 'Emergency',
  amber: 'Check soon',
};

/** Why something urgent in a text counts for less: it is said not to be so, to be past, only to be thought of, or is harmless for the species. */
export const EMERGENCY_DOUBTS = ['negated', 'past', 'hypothetical', 'species'] as const;
export type EmergencyDoubt = (typeof EMERGENCY_DOUBTS)[number];

export const EMERGENCY_DOUBT_LABELS: Readonly<Record<EmergencyDoubt, string>> = {
  negated: 'The text says the opposite.',
  past: 'The text says it was long ago.',
  hypothetical: 'The text only asks about it.',
  species: 'It is less dangerous for this species.',
};
