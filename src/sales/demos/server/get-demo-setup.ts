import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { DemoSettings, DemoTeamMember } from '../contract.ts';
import { listDemoTeam } from './list-demo-team.ts';
import { readDemoSettings } from './read-demo-settings.ts';

/** The settings of demo bookings, and everybody who gives demos or could. */
export async function getDemoSetup({
  tx,
}: PlatformContext): Promise<{ settings: DemoSettings; team: DemoTeamMember[] }> {
  const [settings, team] = await Promise.all([readDemoSettings(tx), listDemoTeam(tx)]);
  return { settings, team };
}
