import * as z from 'zod';
import type { ProjectKeys } from '../gateway/project-keys.ts';
import type { ChangeFeed } from './change-feed.ts';
import { deliver } from './deliver.ts';
import { authorizeChannel, type AuthorizeParts } from './authorize-channel.ts';
import { closeChannel } from './close-channel.ts';
import { PresenceNotification, type Presence } from './presence.ts';

/** Notifications that every process receives; see `app.broadcast`, `app.publish` and the triggers that send them. */
export const NOTIFICATION_CHANNELS = [
  'tailwell_broadcast',
  'tailwell_change',
  'tailwell_key',
  'tailwell_presence',
  'tailwell_role',
  'tailwell_session',
] as const;

const BroadcastNotification = z.object({
  topic: z.string(),
  event: z.string(),
  payload: z.unknown(),
  /** Base64, for a binary payload. */
  bytes: z.string().nullish(),
  sender: z.string().nullish(),
  /** Whether it goes to the public topic of that name. Broadcasts of the database go to private topics. */
  public: z.boolean().nullish(),
});

/** Written by our database, around what somebody sent: one level deeper than a body may be. */
function readNotification(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function onBroadcast(text: string, { hub }: AuthorizeParts): void {
  const notification = BroadcastNotification.safeParse(readNotification(text));
  if (!notification.success)
    throw new Error('A broadcast of the database could not be read.', { cause: notification.error });
  const { topic, event, payload, bytes, sender } = notification.data;
  const isPrivate = notification.data.public !== true;
  if (!hub.hasTopic(topic, isPrivate)) return;
  const body = bytes
    ? ({ kind: 'binary', bytes: Buffer.from(bytes, 'base64') } as const)
    : ({ kind: 'json', text: JSON.stringify(payload ?? {}) } as const);
  deliver(hub, { topic, isPrivate, broadcast: { event, body }, sender: sender ?? null });
}

/** A user's role was granted, changed or revoked: all of their channels are authorized again. */
async function onRole(userId: string, parts: AuthorizeParts): Promise<void> {
  await Promise.all(parts.hub.ofUser(userId).map((channel) => authorizeChannel(channel, parts)));
}

function onSessionEnd(sessionId: string, { hub }: AuthorizeParts): void {
  for (const channel of hub.ofSession(sessionId))
    closeChannel(hub, channel, 'InvalidJWTToken: Session has ended');
}

function onPresence(text: string, { presence, hub }: NotificationParts): void {
  const notification = PresenceNotification.safeParse(readNotification(text));
  if (!notification.success)
    throw new Error('A presence notification could not be read.', { cause: notification.error });
  if (hub.hasTopic(notification.data.topic, notification.data.private)) presence.deliver(notification.data);
}

export interface NotificationParts extends AuthorizeParts {
  readonly keys: Pick<ProjectKeys, 'refresh'>;
  readonly presence: Pick<Presence, 'deliver'>;
  readonly changes: Pick<ChangeFeed, 'enqueue'>;
}

/** An API key was created or revoked: connections opened with a revoked key are closed. */
async function onKey(keyId: string, { hub, keys }: NotificationParts): Promise<void> {
  for (const connection of hub.connections) {
    if (connection.key.id === keyId) connection.close(1008, 'The API key was revoked');
  }
  await keys.refresh();
}

/** Handles one notification. */
export async function handleNotification(
  channel: string,
  payload: string,
  parts: NotificationParts,
): Promise<void> {
  if (channel === 'tailwell_broadcast') onBroadcast(payload, parts);
  else if (channel === 'tailwell_change') parts.changes.enqueue(payload);
  else if (channel === 'tailwell_presence') onPresence(payload, parts);
  else if (channel === 'tailwell_key') await onKey(payload, parts);
  else if (channel === 'tailwell_session') onSessionEnd(payload, parts);
  else if (channel === 'tailwell_role') await onRole(payload, parts);
}

/** After an interruption, during which notifications were lost, every client has to rejoin and reload. */
export function requestRejoin({ hub }: AuthorizeParts): void {
  for (const channel of hub.channels())
    closeChannel(hub, channel, 'Live updates were interrupted: join again', 'phx_error');
}
