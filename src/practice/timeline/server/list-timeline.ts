import { toPage } from '#foundation/server/cursor.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { ListTimeline } from '../contract.ts';
import { TimelineRow, timelinePage } from './timeline-page.ts';

/** TIME-1. One page of a pet's timeline, the latest first. */
export async function listTimeline({ tx, session }: MemberContext, input: ListTimeline) {
  const rows = await fetchRows(tx, TimelineRow, timelinePage(session.clinicId, input));
  const page = toPage(rows, input.limit, ({ position, id }) => [position, id]);
  return { ...page, items: page.items.map(({ position: _position, ...entry }) => entry) };
}
