import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';

/** What a browser needs to turn notifications on, and which of the caller's browsers have done so. */
export const getMyPushEndpoint = endpoint({
  id: 'push.getMine',
  method: 'GET',
  path: '/v1/me/push',
  summary: 'The key for notifications, and the browsers of the caller that get them.',
  permission: 'self:manage',
  reads: ['pushSubscriptions'],
  input: z.strictObject({}),
  output: z.object({
    /** In base64url, as `applicationServerKey` of the browser. Null before this server has made its key. */
    publicKey: z.string().nullable(),
    /** A browser remembers the id that it got. Addresses are shown to nobody. */
    subscriptionIds: z.array(z.uuid()),
  }),
  errors: [],
});

const base64Url = (bytes: number) => z.base64url().length(Math.ceil((bytes * 4) / 3));

/** As the browser's `PushSubscription.toJSON()` has it. */
export const AddPushSubscription = z.strictObject({
  endpoint: z.string().max(1024),
  /** The browser's public key, an uncompressed point of P-256 [RFC 8291, 3.1]. */
  p256dh: base64Url(65),
  /** The secret that both sides authenticate with [RFC 8291, 3.2]. */
  auth: base64Url(16),
});
export type AddPushSubscription = z.infer<typeof AddPushSubscription>;

/**
 * Sends notifications to the caller's browser from now on, until they turn them off or sign out. Called again by the same browser, it
 * has the same effect; whoever had used it before gets none there any more.
 */
export const addPushSubscriptionEndpoint = endpoint({
  id: 'push.add',
  method: 'POST',
  path: '/v1/me/push/subscriptions',
  summary: 'Turns notifications on in the caller’s browser.',
  permission: 'self:manage',
  changes: ['pushSubscriptions'],
  input: AddPushSubscription,
  output: z.object({ id: z.uuid() }),
  errors: ['push_service_unknown'],
  ratePerMinute: 30,
});

export const removePushSubscriptionEndpoint = endpoint({
  id: 'push.remove',
  method: 'DELETE',
  path: '/v1/me/push/subscriptions/{subscriptionId}',
  summary: 'Turns notifications off in a browser of the caller.',
  permission: 'self:manage',
  changes: ['pushSubscriptions'],
  input: z.strictObject({ subscriptionId: z.uuid() }),
  output: z.object({ id: z.uuid() }),
  errors: ['not_found'],
});
