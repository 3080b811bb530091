import * as z from 'zod';

/** A message that a laboratory has for the clinic. */
export const PolledMessage = z.object({
  /** The same whenever the same message is sent. */
  id: z.string().trim().min(1).max(255),
  /** What a file with results has (`file-format.contract.ts`). It is stored as it came, also if it is something else. */
  content: z.unknown(),
});
export type PolledMessage = z.infer<typeof PolledMessage>;

/** What a laboratory’s JSON API answers when it is asked for results: `GET <address>?after=<next of the last page>&limit=50`. */
export const ResultsPage = z.object({
  messages: z.array(PolledMessage).max(200),
  /** What to continue with; without it the next question is the same one. */
  next: z.string().min(1).max(500).nullish(),
  /** Whether there is another page. */
  hasMore: z.boolean().default(false),
  /** Whether what was stored is acknowledged: `POST <address>/acknowledgements` with `{ ids }`. */
  acknowledges: z.boolean().default(false),
});
export type ResultsPage = z.infer<typeof ResultsPage>;
