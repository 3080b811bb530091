import { randomUUID } from 'node:crypto';

/** A browser of its own for each call. */
const freshSubscription = () => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
  p256dh: 'B'.repeat(87),
  auth: 'A'.repeat(22),
});

export const WEB_PUSH_SAMPLES = {
  'push.add': freshSubscription,
  'push.getMine': () => ({}),
  'push.remove': () => ({ subscriptionId: randomUUID() }),
} as const;
