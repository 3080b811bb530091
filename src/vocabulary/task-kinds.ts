/** What a task of a clinic's staff is about. */
export const TASK_KINDS = ['recheck', 'call', 'follow_up', 'refill', 'result', 'other'] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

export const TASK_KIND_LABELS: Readonly<Record<TaskKind, string>> = {
  recheck: 'Recheck',
  call: 'Call',
  follow_up: 'Follow-up',
  refill: 'Refill',
  result: 'Result',
  other: 'Other',
};

export const TASK_STATUSES = ['open', 'done', 'dropped'] as const;

/** What closed a task: somebody did it, a booking, a message to the client, or somebody dismissed it. */
export const TASK_CLOSINGS = ['done', 'booked', 'messaged', 'dropped'] as const;
export type TaskClosing = (typeof TASK_CLOSINGS)[number];

export const TASK_CLOSING_LABELS: Readonly<Record<TaskClosing, string>> = {
  done: 'Done',
  booked: 'Booked',
  messaged: 'Client messaged',
  dropped: 'Dismissed',
};
