import type { LiveTopic } from '#vocabulary/live-events.ts';
import type { Session } from './session/session.ts';

/**
 * The private topics that somebody may receive: their own and, for the staff of a clinic, the clinic's. Somebody of the
 * platform who reads in a clinic receives none of it, and the staff of a suspended clinic receive nothing at all: the server
 * would refuse the subscription.
 */
export function liveTopics({
  user,
  clinicId,
  can,
  isSupport,
  suspendedAt,
}: Session): Readonly<Record<LiveTopic, string | undefined>> {
  const receivesClinic = clinicId !== null && !isSupport && can('appointment:read');
  return {
    clinic: receivesClinic && suspendedAt === null ? `clinic:${clinicId}` : undefined,
    user: user !== null && suspendedAt === null ? `user:${user.id}` : undefined,
  };
}
