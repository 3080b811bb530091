import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  chooseLeadStagesEndpoint,
  chooseLeadTargetEndpoint,
  getLeadStateEndpoint,
  getLeadSyncEndpoint,
  listPlatformWebhooksEndpoint,
  listWebhooksEndpoint,
  replayPlatformWebhookEndpoint,
  replayWebhookEndpoint,
  retryLeadsEndpoint,
} from '../contract.ts';
import { chooseLeadStages, chooseLeadTarget, getLeadState, getLeadSync, retryLeads } from './lead-sync.ts';
import { listWebhooks, replayWebhook } from './webhook-log.ts';

export const crmHandlers: readonly Handler[] = [
  handle(chooseLeadStagesEndpoint, chooseLeadStages),
  handle(chooseLeadTargetEndpoint, chooseLeadTarget),
  handle(getLeadStateEndpoint, getLeadState),
  handle(getLeadSyncEndpoint, getLeadSync),
  handle(listPlatformWebhooksEndpoint, listWebhooks),
  handle(listWebhooksEndpoint, listWebhooks),
  handle(replayPlatformWebhookEndpoint, replayWebhook),
  handle(replayWebhookEndpoint, replayWebhook),
  handle(retryLeadsEndpoint, retryLeads),
];
