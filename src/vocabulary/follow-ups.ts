/** Why a client is contacted after a visit. */
export const FOLLOW_UP_PURPOSES = [
  'after_surgery',
  'suture_removal',
  'new_medication',
  'recheck',
  'result_pending',
  'monitoring',
] as const;
export type FollowUpPurpose = (typeof FOLLOW_UP_PURPOSES)[number];

export const FOLLOW_UP_PURPOSE_LABELS: Readonly<Record<FollowUpPurpose, string>> = {
  after_surgery: 'After surgery',
  suture_removal: 'Suture removal',
  new_medication: 'New medication',
  recheck: 'Recheck',
  result_pending: 'Result pending',
  monitoring: 'Monitoring test',
};

export const FOLLOW_UP_WAYS = ['call', 'message'] as const;
export type FollowUpWay = (typeof FOLLOW_UP_WAYS)[number];

export const FOLLOW_UP_WAY_LABELS: Readonly<Record<FollowUpWay, string>> = {
  call: 'Call',
  message: 'Message',
};

/** What was done about one. `planned`: its day or text was changed, or what was done was undone. */
export const FOLLOW_UP_STATUSES = ['planned', 'sent', 'task', 'dropped'] as const;
export type FollowUpStatus = (typeof FOLLOW_UP_STATUSES)[number];
