import { handle, type Handler } from '#foundation/server/http/handle.ts';
import { handleOutside, type OutsideHandler } from '#foundation/server/http/mount-outside.ts';
import {
  getAiConnectionEndpoint,
  removeAiConnectionEndpoint,
  setAiConnectionEndpoint,
  testAiConnectionEndpoint,
} from '../connection.contract.ts';
import {
  getClinicAiEndpoint,
  listAiDraftsEndpoint,
  listClinicAiUsageEndpoint,
  switchAiFeaturesEndpoint,
} from '../contract.ts';
import { removeConnection, setConnection, testConnection } from './connections/change-connection.ts';
import { findConnection } from './connections/find-connection.ts';
import { decideDraftEndpoint } from '../drafts.contract.ts';
import {
  addClinicNoteRuleEndpoint,
  addOwnNoteRuleEndpoint,
  listNoteRulesEndpoint,
  removeClinicNoteRuleEndpoint,
  removeOwnNoteRuleEndpoint,
} from '../note-rules.contract.ts';
import { findNoteRules } from './note-rules/find-note-rules.ts';
import {
  addClinicNoteRule,
  addOwnNoteRule,
  removeClinicNoteRule,
  removeOwnNoteRule,
} from './note-rules/write-note-rules.ts';
import { decideDraft } from './drafting/decide-draft.ts';
import { getClinicAi } from './get-clinic-ai.ts';
import { listClinicUsage } from './list-clinic-usage.ts';
import { listDrafts } from './list-drafts.ts';
import type { ProviderParts } from './public/provider-parts.ts';
import { switchFeatures } from './switch-features.ts';

export const assistantHandlers: readonly Handler[] = [
  handle(getClinicAiEndpoint, getClinicAi),
  handle(switchAiFeaturesEndpoint, switchFeatures),
  handle(listClinicAiUsageEndpoint, listClinicUsage),
  handle(listAiDraftsEndpoint, listDrafts),
  handle(getAiConnectionEndpoint, async (ctx) => ({ connection: await findConnection(ctx) })),
  handle(removeAiConnectionEndpoint, removeConnection),
  handle(decideDraftEndpoint, decideDraft),
  handle(listNoteRulesEndpoint, findNoteRules),
  handle(addClinicNoteRuleEndpoint, addClinicNoteRule),
  handle(addOwnNoteRuleEndpoint, addOwnNoteRule),
  handle(removeClinicNoteRuleEndpoint, removeClinicNoteRule),
  handle(removeOwnNoteRuleEndpoint, removeOwnNoteRule),
];

/** Served outside of a transaction. */
export const separateAiConnectionEndpoints = [setAiConnectionEndpoint, testAiConnectionEndpoint];

/** What needs the key that seals keys of providers, or asks them. */
export const connectionsOutside = (parts: ProviderParts): readonly OutsideHandler[] => [
  handleOutside(setAiConnectionEndpoint, (call, input) => setConnection(parts, call, input)),
  handleOutside(testAiConnectionEndpoint, (call) => testConnection(parts, call)),
];
