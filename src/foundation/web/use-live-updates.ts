import { useLive } from './live.ts';
import { liveUpdates } from './live-updates.ts';
import { useSession } from './session/use-session.ts';

/**
 * Keeps every page behind sign-in true while others work: listens to the person's own topic and, for the staff of a clinic,
 * to the clinic's. Somebody of the platform who reads in a clinic hears nothing of it, and the staff of a suspended clinic
 * hear nothing at all: the server would refuse them.
 */
export function useLiveUpdates(): void {
  const { user, clinicId, can, isSupport, suspendedAt } = useSession();
  const hearsClinic = clinicId !== null && !isSupport && suspendedAt === null && can('appointment:read');
  useLive(hearsClinic ? `clinic:${clinicId}` : undefined, (message) =>
    liveUpdates.receive('clinic', message),
  );
  const hearsOwn = user !== null && suspendedAt === null;
  useLive(hearsOwn ? `user:${user.id}` : undefined, (message) => liveUpdates.receive('user', message));
}
