import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { oneLine } from '#foundation/contract/one-line.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';
import { Language } from './contract.ts';

/** TEXT-4. A text that staff insert while they write. */
export const SavedReply = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Typed after a slash in the composer. */
  shortcut: z.string().nullable(),
  language: Language,
  text: z.string(),
  /** Only the caller has it; else all staff do. */
  isPersonal: z.boolean(),
  version: RecordVersion,
});
export type SavedReply = z.infer<typeof SavedReply>;

export const listSavedRepliesEndpoint = endpoint({
  id: 'savedReplies.list',
  method: 'GET',
  path: '/v1/saved-replies',
  summary: 'The clinic’s saved replies and the caller’s own, by name.',
  permission: 'message:read',
  reads: ['savedReplies'],
  input: z.strictObject({}),
  output: z.object({ items: z.array(SavedReply) }),
  errors: [],
});

/** For the composer: what they say to the client of a conversation. */
export const FilledReply = z.object({
  id: z.uuid(),
  name: z.string(),
  shortcut: z.string().nullable(),
  language: Language,
  text: z.string(),
  isPersonal: z.boolean(),
  /** The labels of fields without a value, which are in brackets in the text. */
  missing: z.array(z.string()),
});
export type FilledReply = z.infer<typeof FilledReply>;

/** Those in the client's language first. */
export const fillSavedRepliesEndpoint = endpoint({
  id: 'savedReplies.fill',
  method: 'GET',
  path: '/v1/saved-replies/filled',
  summary: 'Saved replies with their fields filled in for a client and a pet.',
  permission: 'message:write',
  reads: ['clients', 'messageSettings', 'pets', 'savedReplies'],
  input: z.strictObject({ clientId: z.uuid().optional(), petId: z.uuid().optional() }),
  output: z.object({ items: z.array(FilledReply) }),
  errors: ['not_found'],
});

const Fields = z.strictObject({
  name: oneLine(80, 'Enter a name.'),
  shortcut: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9][a-z0-9-]{0,29}$/, 'Use up to 30 letters, digits and hyphens.')
    .nullable(),
  language: Language,
  text: z.string().trim().min(1, 'Enter a text.').max(8000, 'Use at most 8000 characters.'),
});

export const AddSavedReply = z.strictObject({
  ...Fields.shape,
  shortcut: Fields.shape.shortcut.default(null),
  isPersonal: z.boolean(),
});
export type AddSavedReply = z.output<typeof AddSavedReply>;

const Saved = z.object({ id: z.uuid(), version: RecordVersion });

/** One of the whole clinic is added by those who manage messages. */
export const addSavedReplyEndpoint = endpoint({
  id: 'savedReplies.add',
  method: 'POST',
  path: '/v1/saved-replies',
  summary: 'Adds a saved reply, for the clinic or for the caller alone.',
  permission: 'message:write',
  audit: 'saved_reply.added',
  changes: ['savedReplies'],
  input: AddSavedReply,
  output: Saved,
  errors: ['saved_reply_limit', 'saved_reply_of_clinic', 'shortcut_taken'],
  idempotent: true,
});

export const ChangeSavedReply = z.strictObject({
  id: z.uuid(),
  version: RecordVersion,
  ...Fields.partial().shape,
});
export type ChangeSavedReply = z.output<typeof ChangeSavedReply>;

export const changeSavedReplyEndpoint = endpoint({
  id: 'savedReplies.change',
  method: 'PATCH',
  path: '/v1/saved-replies/{id}',
  summary: 'Changes a saved reply.',
  permission: 'message:write',
  audit: 'saved_reply.changed',
  changes: ['savedReplies/{id}'],
  input: ChangeSavedReply,
  output: Saved,
  errors: ['not_found', 'record_changed', 'saved_reply_of_clinic', 'shortcut_taken'],
});

export const removeSavedReplyEndpoint = endpoint({
  id: 'savedReplies.remove',
  method: 'DELETE',
  path: '/v1/saved-replies/{id}',
  summary: 'Deletes a saved reply.',
  permission: 'message:write',
  audit: 'saved_reply.removed',
  changes: ['savedReplies/{id}'],
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ id: z.uuid() }),
  errors: ['not_found', 'saved_reply_of_clinic'],
});
