import { changeDunningSettings } from '#practice/receivables/server/dunning-settings.ts';
import { findDueNotices } from '#practice/receivables/server/due-notices.ts';
import { sendNotices } from '#practice/receivables/server/send-notices.ts';
import { asMember, datedBack } from './as-member.ts';
import { DAY_MS, type Frame } from './frame.ts';
import type { Team } from './fill-setup.ts';

/** How many clients were reminded; the others are due. */
const REMINDED = 3;
const DAYS_AGO = 2;

/** The steps of the clinic's reminders, and the letters that went out two days ago. */
export async function fillReceivables(frame: Frame, team: Team): Promise<void> {
  const userId = team.find(({ role }) => role === 'clinic_admin')?.userId ?? '';
  const atMs = frame.nowMs - DAYS_AGO * DAY_MS;
  await asMember(frame, { userId, atMs }, async (ctx) => {
    await changeDunningSettings(ctx, {
      version: 0,
      steps: [
        { afterDays: 7, tone: 'friendly', channel: 'letter', text: null, isAutomatic: false },
        { afterDays: 21, tone: 'formal', channel: 'letter', text: null, isAutomatic: false },
        { afterDays: 35, tone: 'last', channel: 'letter', text: null, isAutomatic: false },
      ],
    });
    const { items } = await findDueNotices(ctx, null);
    const notices = items
      .slice(0, REMINDED)
      .map(({ clientId, currency, step }) => ({ clientId, currency, step }));
    if (notices.length > 0) await sendNotices(ctx, { notices });
  });
  await datedBack(frame, 'dunning_notices', 'sent_at', atMs);
  await datedBack(frame, 'dunning_settings', 'changed_at', frame.nowMs - 90 * DAY_MS);
}
