import * as z from 'zod';
import { deliver } from './deliver.ts';
import { dismiss, judge, type Judges } from './judge.ts';
import { parseJson } from './message.ts';

/** What the database tells every process; see `app.broadcast`, `app.publish` and the triggers that announce. */
export const NOTIFICATION_CHANNELS = ['tailwell_broadcast', 'tailwell_role', 'tailwell_session'] as const;

const BroadcastNotice = z.object({
  topic: z.string(),
  event: z.string(),
  payload: z.unknown(),
  /** Base64, for a payload that is no JSON. */
  bytes: z.string().nullish(),
  sender: z.string().nullish(),
});

function onBroadcast(text: string, { hub }: Judges): void {
  const notice = BroadcastNotice.safeParse(parseJson(text));
  if (!notice.success)
    throw new Error('A broadcast of the database could not be read.', { cause: notice.error });
  const { topic, event, payload, bytes, sender } = notice.data;
  if (!hub.hasTopic(topic)) return;
  const body = bytes
    ? ({ kind: 'binary', bytes: Buffer.from(bytes, 'base64') } as const)
    : ({ kind: 'json', text: JSON.stringify(payload ?? {}) } as const);
  deliver(hub, { topic, broadcast: { event, body }, sender: sender ?? null });
}

/** Someone's role was granted, changed or taken away: each of their channels is judged again. */
async function onRole(userId: string, judges: Judges): Promise<void> {
  await Promise.all(judges.hub.ofUser(userId).map((channel) => judge(channel, judges)));
}

function onSessionEnd(sessionId: string, { hub }: Judges): void {
  for (const channel of hub.ofSession(sessionId)) dismiss(hub, channel, 'InvalidJWTToken: Session has ended');
}

/** Does what one notification asks for. */
export async function handleNotification(channel: string, payload: string, judges: Judges): Promise<void> {
  if (channel === 'tailwell_broadcast') onBroadcast(payload, judges);
  else if (channel === 'tailwell_session') onSessionEnd(payload, judges);
  else if (channel === 'tailwell_role') await onRole(payload, judges);
}

/** After an interruption, during which words were lost: everyone joins again, and reads anew what they show. */
export function askToRejoin({ hub }: Judges): void {
  for (const channel of hub.channels())
    dismiss(hub, channel, 'Live updates were interrupted: join again', 'phx_error');
}
