import * as z from 'zod';
import { Instant } from '#foundation/contract/instant.ts';
import { PAGE_LIMIT } from '#foundation/contract/page.ts';
import { encodeCursor } from '#foundation/server/cursor.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { TimelineFilters, TimelineOutline } from '../contract.ts';
import { timelineOutline } from './timeline-page.ts';

const Mark = z.object({ at: Instant, id: z.uuid(), total: z.int() });

/** TIME-2. How long a pet's timeline is, and where its pages begin. */
export async function getTimelineOutline(
  { tx, session }: MemberContext,
  input: TimelineFilters,
): Promise<TimelineOutline> {
  const marks = await fetchRows(tx, Mark, timelineOutline(session.clinicId, input, PAGE_LIMIT));
  // The last mark is the oldest entry, after which there is no page.
  return {
    total: marks[0]?.total ?? 0,
    cursors: marks.slice(0, -1).map(({ at, id }) => encodeCursor([at, id])),
  };
}
