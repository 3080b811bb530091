import * as z from 'zod';

/** From where in the queue a report was opened. It travels with the history, so that Escape goes back there. */
const QueuePlace = z.object({
  /** The search part of the queue's address. */
  search: z.string(),
  reportId: z.string(),
  /** Of its row: another one has it once the report has left the queue. */
  at: z.int(),
});
export type QueuePlace = z.infer<typeof QueuePlace>;

/** The place in the state of an address, if it has one. */
export const queuePlaceOf = (state: unknown): QueuePlace | undefined => QueuePlace.safeParse(state).data;
