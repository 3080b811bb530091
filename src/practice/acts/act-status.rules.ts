import type { ActStatus } from '#vocabulary/act-statuses.ts';

/** ACT-1. The steps of an act: it is done or dropped while planned, and undone once done. Nothing leads back. */
export const ACT_STEPS = {
  do: { from: 'planned', to: 'done' },
  drop: { from: 'planned', to: 'voided' },
  undo: { from: 'done', to: 'voided' },
} as const satisfies Readonly<Record<string, { readonly from: ActStatus; readonly to: ActStatus }>>;

/** ACT-1. Whether an act may go from one status to the other. */
export const mayMove = (from: ActStatus, to: ActStatus): boolean =>
  Object.values(ACT_STEPS).some((step) => step.from === from && step.to === to);

/** ACT-1. Quantity, factor, note, time and whether it is charged may change while an act is planned. */
export const mayChange = (status: ActStatus): boolean => status === 'planned';
