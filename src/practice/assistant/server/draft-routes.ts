import type { OutsideHandler } from '#foundation/server/http/mount-outside.ts';
import { recordDrafts } from './record/routes.ts';
import { type DraftModels, withModels } from './drafting/draft-call.ts';
import { replyDrafts } from './replies/routes.ts';

/** Endpoints that draft: each is `handleOutside(endpoint, verb)`, whose verb calls `createDraft`. */
const DRAFTING: readonly OutsideHandler[] = [...recordDrafts, ...replyDrafts];

export const separateDraftEndpoints = DRAFTING.map(({ endpoint }) => endpoint);

/** What drafts, by the models of this process where a clinic wants that. */
export const draftsOutside = (models: DraftModels): readonly OutsideHandler[] => withModels(DRAFTING, models);
