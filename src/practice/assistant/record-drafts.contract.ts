import * as z from 'zod';
import { MESSAGE_LANGUAGES } from '#vocabulary/message-languages.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Draft } from './drafts.contract.ts';
import { NOTE_SECTIONS } from './note-rules.contract.ts';

export const summarizeHistoryEndpoint = endpoint({
  id: 'assistant.summarizeHistory',
  method: 'POST',
  path: '/v1/clinic/ai/pets/{petId}/summary',
  summary: 'Drafts a summary of a pet’s history, each sentence with the entries that it rests on.',
  permission: 'ai:use',
  audit: 'ai_draft.created',
  changes: [],
  input: z.strictObject({ petId: z.uuid() }),
  output: Draft,
  errors: ['not_found', 'ai_feature_off'],
});

const QUESTION = 'Enter a question, such as “When was the last weight?”';

export const AnswerQuestion = z.strictObject({
  petId: z.uuid(),
  question: z.string().trim().min(3, QUESTION).max(300, 'Use at most 300 characters.'),
});
export type AnswerQuestion = z.infer<typeof AnswerQuestion>;

/** An answer with its rows. One without sentences says why it has none. */
export const RecordAnswer = z.object({
  draft: Draft,
  outcome: z.enum(['answered', 'not_in_record', 'not_understood']),
  /** What the record was searched for; empty where any entry would have done. */
  searchedFor: z.array(z.string()),
});
export type RecordAnswer = z.infer<typeof RecordAnswer>;

export const answerQuestionEndpoint = endpoint({
  id: 'assistant.answerQuestion',
  method: 'POST',
  path: '/v1/clinic/ai/pets/{petId}/answer',
  summary:
    'Answers a question from a pet’s record, with the entries of the answer; or says that the record does not.',
  permission: 'ai:use',
  audit: 'ai_draft.created',
  changes: [],
  input: AnswerQuestion,
  output: RecordAnswer,
  errors: ['not_found', 'ai_feature_off'],
});

const FRAGMENTS_LIMIT = 50;
/** Of all fragments together, in UTF-16 code units. */
const TYPED_LIMIT = 40_000;

export const DraftVisitNote = z.strictObject({
  visitId: z.uuid(),
  /** What was typed or dictated, in its order. */
  fragments: z
    .array(z.string().max(TYPED_LIMIT))
    .min(1)
    .max(FRAGMENTS_LIMIT)
    .refine((fragments) => fragments.some((text) => text.trim() !== ''), 'Type or dictate something first.')
    .refine(
      (fragments) => fragments.join('').length <= TYPED_LIMIT,
      'Use at most 40,000 characters. Draft the note in parts.',
    ),
});
export type DraftVisitNote = z.infer<typeof DraftVisitNote>;

/** Where a sentence of a note belongs, and why it needs the doctor. */
export const NotePlacement = z.object({
  section: z.enum(NOTE_SECTIONS).nullable(),
  doubts: z.array(z.enum(['unclear_section', 'changed_value'])),
  /** What was typed or dictated, to the letter. */
  said: z.string(),
});
export type NotePlacement = z.infer<typeof NotePlacement>;

/** What became of a rule; the reason where it did nothing. */
export const NoteRuleEffect = z.object({
  id: z.uuid(),
  whenContains: z.string(),
  isOwn: z.boolean(),
  applied: z.int(),
  reason: z.enum(['empty', 'not_found', 'overruled']).nullable(),
});
export type NoteRuleEffect = z.infer<typeof NoteRuleEffect>;

export const VisitNoteDraft = z.object({
  draft: Draft,
  /** One for each sentence of the draft. */
  placements: z.array(NotePlacement),
  rules: z.array(NoteRuleEffect),
});
export type VisitNoteDraft = z.infer<typeof VisitNoteDraft>;

export const draftVisitNoteEndpoint = endpoint({
  id: 'assistant.draftVisitNote',
  method: 'POST',
  path: '/v1/clinic/ai/visits/{visitId}/note',
  summary:
    'Sorts what was typed or dictated into the sections of a note, by the rules of the clinic and the caller. Saves nothing in the visit.',
  permission: 'record:write',
  audit: 'ai_draft.created',
  changes: [],
  input: DraftVisitNote,
  output: VisitNoteDraft,
  errors: ['not_found', 'ai_feature_off'],
});

const Language = z.enum(MESSAGE_LANGUAGES);

export const DraftDischarge = z.strictObject({
  visitId: z.uuid(),
  /** Null for the client’s. */
  language: Language.nullable(),
});
export type DraftDischarge = z.infer<typeof DraftDischarge>;

export const DischargeDraft = z.object({ draft: Draft, language: Language });
export type DischargeDraft = z.infer<typeof DischargeDraft>;

export const draftDischargeEndpoint = endpoint({
  id: 'assistant.draftDischarge',
  method: 'POST',
  path: '/v1/clinic/ai/visits/{visitId}/discharge',
  summary:
    'Drafts the discharge instructions of a visit in plain words and the client’s language, from what the client may know. Saves nothing in the visit.',
  permission: 'record:write',
  audit: 'ai_draft.created',
  changes: [],
  input: DraftDischarge,
  output: DischargeDraft,
  errors: ['not_found', 'ai_feature_off'],
});
