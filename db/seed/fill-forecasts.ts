import { recordForecasts } from '#practice/stock-forecast/server/record-forecasts.ts';
import { asMember } from './as-member.ts';
import type { Team } from './fill-setup.ts';
import { DAY_MS, type Frame } from './frame.ts';

/** Weeks that are over and compared: one more than a clinic has to wait. */
const WEEKS = 5;
/** More than a demo clinic keeps. */
const ALL_ITEMS = 10_000;

/** Records the forecast of each week as the weekly job would have, from what had been used until then. */
export async function fillForecasts(frame: Frame, team: Team): Promise<void> {
  const admin = team.find(({ role }) => role === 'clinic_admin');
  for (let week = WEEKS; week >= 0; week -= 1)
    await asMember(
      frame,
      { userId: admin?.userId ?? '', atMs: frame.nowMs - 7 * week * DAY_MS },
      async (ctx) => {
        await recordForecasts(ctx, { after: undefined, limit: ALL_ITEMS });
      },
    );
}
