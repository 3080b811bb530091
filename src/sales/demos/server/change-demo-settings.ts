import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { ChangeDemoSettings, DemoSettings } from '../contract.ts';
import { readDemoSettings } from './read-demo-settings.ts';

/** Sets how soon and how far ahead demos are booked, or that none are. */
export async function changeDemoSettings(
  ctx: PlatformContext,
  after: ChangeDemoSettings,
): Promise<DemoSettings> {
  const before = await readDemoSettings(ctx.tx);
  await ctx.tx
    .updateTable('demo_settings')
    .set({
      is_paused: after.isPaused,
      lead_minutes: after.leadMinutes,
      horizon_days: after.horizonDays,
    })
    .execute();
  ctx.audit('demo_settings.changed', 'demos', { before, after });
  return after;
}
