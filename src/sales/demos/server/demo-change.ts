import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';

/** The result of the database functions that move or cancel a demo. */
export const DemoChange = z.object({ outcome: z.enum(['cancelled', 'closed', 'moved', 'taken', 'unknown']) });

const REFUSALS = { closed: 'demo_closed', taken: 'slot_taken', unknown: 'not_found' } as const;

/** @throws AppError `demo_closed`, `slot_taken`, `not_found` when the change was refused. */
export function assertChanged(outcome: z.infer<typeof DemoChange>['outcome'] | undefined): void {
  if (outcome === 'moved' || outcome === 'cancelled') return;
  throw new AppError(REFUSALS[outcome ?? 'unknown']);
}
