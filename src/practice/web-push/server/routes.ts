import { handle, type Handler } from '#foundation/server/http/handle.ts';
import * as contract from '../contract.ts';
import { addPushSubscription } from './add-push-subscription.ts';
import { getMyPush } from './get-my-push.ts';
import { removePushSubscription } from './remove-push-subscription.ts';

export const webPushHandlers: readonly Handler[] = [
  handle(contract.getMyPushEndpoint, getMyPush),
  handle(contract.addPushSubscriptionEndpoint, addPushSubscription),
  handle(contract.removePushSubscriptionEndpoint, removePushSubscription),
];
