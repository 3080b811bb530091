import * as z from 'zod';
import {
  EMERGENCY_CATEGORIES,
  EMERGENCY_DOUBTS,
  EMERGENCY_LEVELS,
} from '#vocabulary/emergency-categories.ts';
import { MESSAGE_LANGUAGES } from '#vocabulary/message-languages.ts';
import { SPECIES } from '#vocabulary/species.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { lineOrBlank, oneLine } from '#foundation/contract/one-line.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';

const Language = z.enum(MESSAGE_LANGUAGES);

/** The clinic's own instruction in one language; null for ours. `{{clinic.phone}}` and `{{emergency.phone}}` stand for the numbers. */
const OwnInstruction = z.strictObject({
  open: z.string().trim().min(1).max(300, 'Use at most 300 characters.').nullable(),
  closed: z.string().trim().min(1).max(300, 'Use at most 300 characters.').nullable(),
});

export const InstructionTexts = z.partialRecord(Language, OwnInstruction);
export type InstructionTexts = z.infer<typeof InstructionTexts>;

/** A word that the clinic has added. */
export const OwnEmergencyTerm = z.object({
  id: z.uuid(),
  language: Language,
  category: z.enum(EMERGENCY_CATEGORIES),
  level: z.enum(EMERGENCY_LEVELS),
  phrase: z.string(),
});
export type OwnEmergencyTerm = z.infer<typeof OwnEmergencyTerm>;

export const EmergencySetup = z.object({
  /** Whom clients call while the clinic is closed. */
  name: z.string().nullable(),
  phone: z.string().nullable(),
  texts: InstructionTexts,
  version: RecordVersion,
  own: z.array(OwnEmergencyTerm),
  /** The ids of our words that the clinic does not use. */
  off: z.array(z.string()),
  /** What a client reads in each language, while the clinic is open and while it is closed. */
  previews: z.array(z.object({ language: Language, open: z.string(), closed: z.string() })),
});
export type EmergencySetup = z.infer<typeof EmergencySetup>;

export const getEmergencySetupEndpoint = endpoint({
  id: 'emergencyTerms.getSetup',
  method: 'GET',
  path: '/v1/emergency-terms',
  summary:
    'The clinic’s emergency instruction, its own emergency words, and those of ours that it does not use.',
  permission: 'message:read',
  reads: ['clinicSetup', 'emergencyTerms'],
  input: z.strictObject({}),
  output: EmergencySetup,
  errors: [],
});

/** `version` 0 where nothing was entered before. */
export const ChangeEmergencySettings = z.strictObject({
  name: lineOrBlank(120),
  phone: lineOrBlank(40).refine(
    (phone) => phone === null || phone.length >= 3,
    'Enter a phone number of at least 3 characters.',
  ),
  texts: InstructionTexts,
  version: RecordVersion,
});
export type ChangeEmergencySettings = z.output<typeof ChangeEmergencySettings>;

export const changeEmergencySettingsEndpoint = endpoint({
  id: 'emergencyTerms.changeSettings',
  method: 'PUT',
  path: '/v1/emergency-terms/settings',
  summary: 'Changes what clients read at once in an emergency.',
  permission: 'message:manage',
  audit: 'emergency_settings.changed',
  changes: ['emergencyTerms'],
  input: ChangeEmergencySettings,
  output: z.object({ version: RecordVersion }),
  errors: ['record_changed'],
});

/** A clinic's own words at most. */
export const MAX_OWN_TERMS = 200;

export const AddEmergencyTerm = z.strictObject({
  language: Language,
  category: z.enum(EMERGENCY_CATEGORIES),
  level: z.enum(EMERGENCY_LEVELS).default('red'),
  phrase: oneLine(80, 'Enter a word or a phrase.'),
});
export type AddEmergencyTerm = z.output<typeof AddEmergencyTerm>;

export const addEmergencyTermEndpoint = endpoint({
  id: 'emergencyTerms.add',
  method: 'POST',
  path: '/v1/emergency-terms',
  summary: 'Adds an emergency word of the clinic.',
  permission: 'message:manage',
  audit: 'emergency_term.added',
  changes: ['emergencyTerms'],
  input: AddEmergencyTerm,
  output: z.object({ id: z.uuid() }),
  errors: ['emergency_term_limit', 'emergency_term_taken'],
  idempotent: true,
});

export const removeEmergencyTermEndpoint = endpoint({
  id: 'emergencyTerms.remove',
  method: 'DELETE',
  path: '/v1/emergency-terms/{id}',
  summary: 'Deletes an emergency word that the clinic had added.',
  permission: 'message:manage',
  audit: 'emergency_term.removed',
  changes: ['emergencyTerms'],
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ id: z.uuid() }),
  errors: ['not_found'],
});

export const SwitchEmergencyTerm = z.strictObject({
  /** Of our list. */
  wordId: z.string().max(60),
  isOn: z.boolean(),
});
export type SwitchEmergencyTerm = z.output<typeof SwitchEmergencyTerm>;

export const switchEmergencyTermEndpoint = endpoint({
  id: 'emergencyTerms.switch',
  method: 'POST',
  path: '/v1/emergency-terms/switch',
  summary: 'Turns an emergency word of our list on or off for the clinic.',
  permission: 'message:manage',
  audit: 'emergency_term.switched',
  changes: ['emergencyTerms'],
  input: SwitchEmergencyTerm,
  output: z.object({ wordId: z.string(), isOn: z.boolean() }),
  errors: ['not_found'],
});

export const EmergencyCheck = z.object({
  level: z.enum(EMERGENCY_LEVELS).nullable(),
  findings: z.array(
    z.object({
      wordId: z.string(),
      category: z.enum(EMERGENCY_CATEGORIES),
      level: z.enum(EMERGENCY_LEVELS),
      found: z.string(),
      /** Why it is not an emergency although its word may be. */
      doubt: z.enum(EMERGENCY_DOUBTS).nullable(),
    }),
  ),
});
export type EmergencyCheck = z.infer<typeof EmergencyCheck>;

/** EMERGENCY-1. Nothing is stored. */
export const tryEmergencyTextEndpoint = endpoint({
  id: 'emergencyTerms.try',
  method: 'GET',
  path: '/v1/emergency-terms/try',
  summary: 'Which emergency words a text has, and why.',
  permission: 'message:read',
  reads: ['emergencyTerms'],
  input: z.strictObject({
    text: z.string().trim().min(1, 'Enter a text.').max(2000, 'Use at most 2000 characters.'),
    species: z.enum(SPECIES).optional(),
  }),
  output: EmergencyCheck,
  errors: [],
});
