import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { MESSAGE_TEXT_LIMIT } from './conversation.contract.ts';

/** The conversation that a draft is for; `new` before there is one. */
const About = z.union([z.uuid(), z.literal('new')]);

export const getMyDraftEndpoint = endpoint({
  id: 'myDrafts.get',
  method: 'GET',
  path: '/v1/my/message-drafts',
  summary: 'What the caller was writing to a clinic, in whichever browser.',
  permission: 'own_message:write',
  reads: [],
  input: z.strictObject({ about: About }),
  /** Empty without a draft. */
  output: z.object({ text: z.string() }),
  errors: [],
});

export const SaveMyDraft = z.strictObject({
  about: About,
  text: z.string().max(MESSAGE_TEXT_LIMIT, 'This message is too long. Use at most 20,000 characters.'),
});
export type SaveMyDraft = z.output<typeof SaveMyDraft>;

/** An empty one is removed. No clinic sees it. What was left alone for 30 days is removed with the next one. */
export const saveMyDraftEndpoint = endpoint({
  id: 'myDrafts.save',
  method: 'PUT',
  path: '/v1/my/message-drafts',
  summary: 'Keeps what the caller is writing to a clinic.',
  permission: 'own_message:write',
  changes: [],
  input: SaveMyDraft,
  output: z.object({ about: z.string() }),
  errors: [],
});
