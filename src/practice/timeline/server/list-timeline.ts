import { toPage } from '#foundation/server/cursor.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { type ListTimeline, TimelineEntry } from '../contract.ts';
import { timelinePage } from './timeline-page.ts';

/** TIME-1. One page of a pet's timeline, the latest first. */
export async function listTimeline({ tx, session }: MemberContext, input: ListTimeline) {
  const rows = await fetchRows(tx, TimelineEntry, timelinePage(session.clinicId, input));
  return toPage(rows, input.limit, ({ at, id }) => [at, id]);
}
