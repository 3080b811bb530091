import { handle, type Handler } from '#foundation/server/http/handle.ts';
import { getMyDraftEndpoint, saveMyDraftEndpoint } from '../../own-drafts.contract.ts';
import { getMyDraft } from './get-my-draft.ts';
import { saveMyDraft } from './save-my-draft.ts';

export const myDraftsHandlers: readonly Handler[] = [
  handle(getMyDraftEndpoint, getMyDraft),
  handle(saveMyDraftEndpoint, saveMyDraft),
];
