import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { lineOrBlank, oneLine } from '#foundation/contract/one-line.ts';

/** The sections that a note is drafted into. */
export const NOTE_SECTIONS = ['subjective', 'objective', 'assessment', 'plan'] as const;
export type NoteSection = (typeof NOTE_SECTIONS)[number];

/** As many as the clinic has, and as each person has. */
export const NOTE_RULES_LIMIT = 100;

const Section = z.enum(NOTE_SECTIONS).nullable();

/** A rule of the clinic or of the person who asks: where a sentence contains the phrase, it goes into a section, or the phrase is written in another way. */
export const NoteRuleEntry = z.object({
  id: z.uuid(),
  whenContains: z.string(),
  section: Section,
  replaceBy: z.string().nullable(),
});
export type NoteRuleEntry = z.infer<typeof NoteRuleEntry>;

export const NoteRules = z.object({ clinic: z.array(NoteRuleEntry), own: z.array(NoteRuleEntry) });
export type NoteRules = z.infer<typeof NoteRules>;

export const listNoteRulesEndpoint = endpoint({
  id: 'assistant.listNoteRules',
  method: 'GET',
  path: '/v1/clinic/ai/note-rules',
  summary: 'The rules by which notes are drafted: the clinic’s, and the caller’s own.',
  permission: 'ai:read',
  reads: ['aiNoteRules'],
  input: z.strictObject({}),
  output: NoteRules,
  errors: [],
});

const ONE_EFFECT = 'Choose a section, or enter what to write instead.';

export const AddNoteRule = z
  .strictObject({
    whenContains: oneLine(120, 'Enter the phrase, such as “chief complaint”.'),
    section: Section,
    /** Null to leave the phrase as it is. */
    replaceBy: lineOrBlank(300),
  })
  .refine(({ section, replaceBy }) => section !== null || replaceBy !== null, {
    path: ['section'],
    message: ONE_EFFECT,
  });
export type AddNoteRule = z.output<typeof AddNoteRule>;

export const addClinicNoteRuleEndpoint = endpoint({
  id: 'assistant.addClinicNoteRule',
  method: 'POST',
  path: '/v1/clinic/ai/note-rules',
  summary: 'Adds a rule for everybody’s notes.',
  permission: 'ai:manage',
  audit: 'ai_note_rule.added',
  changes: ['aiNoteRules'],
  input: AddNoteRule,
  output: NoteRuleEntry,
  errors: ['ai_note_rule_exists', 'ai_note_rules_full'],
});

export const addOwnNoteRuleEndpoint = endpoint({
  id: 'assistant.addOwnNoteRule',
  method: 'POST',
  path: '/v1/clinic/ai/note-rules/own',
  summary: 'Adds a rule for the caller’s own notes.',
  permission: 'record:write',
  audit: 'ai_note_rule.added',
  changes: ['aiNoteRules'],
  input: AddNoteRule,
  output: NoteRuleEntry,
  errors: ['ai_note_rule_exists', 'ai_note_rules_full'],
});

const OneRule = z.strictObject({ id: z.uuid() });
export type OneRule = z.infer<typeof OneRule>;

export const removeClinicNoteRuleEndpoint = endpoint({
  id: 'assistant.removeClinicNoteRule',
  method: 'DELETE',
  path: '/v1/clinic/ai/note-rules/{id}',
  summary: 'Removes a rule of the clinic.',
  permission: 'ai:manage',
  audit: 'ai_note_rule.removed',
  changes: ['aiNoteRules'],
  input: OneRule,
  output: z.object({}),
  errors: ['not_found'],
});

export const removeOwnNoteRuleEndpoint = endpoint({
  id: 'assistant.removeOwnNoteRule',
  method: 'DELETE',
  path: '/v1/clinic/ai/note-rules/own/{id}',
  summary: 'Removes a rule of the caller.',
  permission: 'record:write',
  audit: 'ai_note_rule.removed',
  changes: ['aiNoteRules'],
  input: OneRule,
  output: z.object({}),
  errors: ['not_found'],
});
