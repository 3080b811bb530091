import { useLive } from './live.ts';
import { liveTopics } from './live-topics.ts';
import { liveUpdates } from './live-updates.ts';
import { useSession } from './session/use-session.ts';

/** Keeps every page behind sign-in up to date while others work. The layout calls it, and nothing else subscribes. */
export function useLiveUpdates(): void {
  const { clinic, user } = liveTopics(useSession());
  useLive(clinic, (message) => liveUpdates.receive('clinic', message));
  useLive(user, (message) => liveUpdates.receive('user', message));
}
