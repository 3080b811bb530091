import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  chooseLeadStagesEndpoint,
  chooseLeadTargetEndpoint,
  getLeadStateEndpoint,
  getLeadSyncEndpoint,
  retryLeadsEndpoint,
} from '../contract.ts';
import { chooseLeadStages } from './choose-lead-stages.ts';
import { chooseLeadTarget } from './choose-lead-target.ts';
import { getLeadState } from './get-lead-state.ts';
import { getLeadSync } from './get-lead-sync.ts';
import { retryLeads } from './retry-leads.ts';

export const crmHandlers: readonly Handler[] = [
  handle(chooseLeadStagesEndpoint, chooseLeadStages),
  handle(chooseLeadTargetEndpoint, chooseLeadTarget),
  handle(getLeadStateEndpoint, getLeadState),
  handle(getLeadSyncEndpoint, getLeadSync),
  handle(retryLeadsEndpoint, retryLeads),
];
