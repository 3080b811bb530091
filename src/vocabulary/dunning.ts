/** How a reminder sounds, in the order in which clinics usually send them. */
export const DUNNING_TONES = ['friendly', 'formal', 'last'] as const;
export type DunningTone = (typeof DUNNING_TONES)[number];

export const DUNNING_TONE_LABELS: Readonly<Record<DunningTone, string>> = {
  friendly: 'Friendly reminder',
  formal: 'Overdue notice',
  last: 'Final notice',
};

export const DUNNING_CHANNELS = ['email', 'letter'] as const;
export type DunningChannel = (typeof DUNNING_CHANNELS)[number];

export const DUNNING_CHANNEL_LABELS: Readonly<Record<DunningChannel, string>> = {
  email: 'Email',
  letter: 'Letter',
};

/** Why a client is not reminded. */
export const PAUSE_REASONS = ['agreement', 'death', 'dispute'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

export const PAUSE_REASON_LABELS: Readonly<Record<PauseReason, string>> = {
  agreement: 'Agreed to wait',
  death: 'Death',
  dispute: 'Disputed',
};
