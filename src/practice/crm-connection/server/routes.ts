import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  listPlatformWebhooksEndpoint,
  listWebhooksEndpoint,
  replayPlatformWebhookEndpoint,
  replayWebhookEndpoint,
} from '../webhooks.contract.ts';
import { listWebhooks } from './list-webhooks.ts';
import { replayWebhook } from './replay-webhook.ts';

export const crmConnectionHandlers: readonly Handler[] = [
  handle(listPlatformWebhooksEndpoint, listWebhooks),
  handle(listWebhooksEndpoint, listWebhooks),
  handle(replayPlatformWebhookEndpoint, replayWebhook),
  handle(replayWebhookEndpoint, replayWebhook),
];
