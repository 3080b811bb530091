import * as z from 'zod';
import { MESSAGE_LANGUAGES } from '#vocabulary/message-languages.ts';
import { STANDARD_KINDS, TEMPLATE_FIELDS, type TemplateField } from '#vocabulary/message-templates.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { lineOrBlank, oneLine } from '#foundation/contract/one-line.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';

export const Language = z.enum(MESSAGE_LANGUAGES);
export const StandardKindName = z.enum(STANDARD_KINDS);

const SIGNATURE = z.string().trim().max(500, 'Use at most 500 characters.');

/** How messages end, by language; one that is missing or blank is ours. */
export const Signatures = z.partialRecord(Language, SIGNATURE);
export type Signatures = z.infer<typeof Signatures>;

export const MessageSettings = z.object({
  /** In which the clinic writes to clients who have no language of their own. */
  language: Language,
  /** How the clinic names itself in messages; null for its name. */
  senderName: z.string().nullable(),
  signatures: Signatures,
  version: RecordVersion,
});
export type MessageSettings = z.infer<typeof MessageSettings>;

export const getMessageSettingsEndpoint = endpoint({
  id: 'messageTemplates.getSettings',
  method: 'GET',
  path: '/v1/message-settings',
  summary: 'The clinic’s language, name and signatures in messages.',
  permission: 'message:read',
  reads: ['messageSettings'],
  input: z.strictObject({}),
  output: MessageSettings,
  errors: [],
});

/** `version` 0 where nothing was entered before. */
export const ChangeMessageSettings = z.strictObject({
  language: Language,
  senderName: lineOrBlank(80),
  signatures: Signatures,
  version: RecordVersion,
});
export type ChangeMessageSettings = z.output<typeof ChangeMessageSettings>;

export const changeMessageSettingsEndpoint = endpoint({
  id: 'messageTemplates.changeSettings',
  method: 'PUT',
  path: '/v1/message-settings',
  summary: 'Changes the clinic’s language, name and signatures in messages.',
  permission: 'message:manage',
  audit: 'message_settings.changed',
  changes: ['messageSettings'],
  input: ChangeMessageSettings,
  output: MessageSettings,
  errors: ['record_changed'],
});

const FIELD_NAMES = Object.keys(TEMPLATE_FIELDS);
const isField = (name: string): name is TemplateField => FIELD_NAMES.includes(name);
const Field = z.string().refine(isField, 'Field not found.');

const MAX_VARIABLES = 20;

/** A template that the provider of WhatsApp has approved, with what its numbered variables say. */
export const WhatsappTemplate = z.strictObject({
  name: z
    .string()
    .trim()
    .regex(
      /^[a-z0-9_]{1,512}$/,
      'Use lowercase letters, digits and underscores, exactly as the provider shows it.',
    ),
  /** Twilio’s id of it; null where the template is sent by its name. */
  contentSid: z
    .string()
    .trim()
    .regex(/^HX[0-9a-f]{32}$/, 'Use the ID that begins with HX, exactly as the provider shows it.')
    .nullable()
    .default(null),
  /** The first is variable 1. */
  variables: z.array(Field).max(MAX_VARIABLES, `Use at most ${MAX_VARIABLES} variables.`),
});
export type WhatsappTemplate = z.output<typeof WhatsappTemplate>;

const text = (limit: number) =>
  z.string().trim().min(1, 'Enter a text.').max(limit, `Use at most ${limit} characters.`);

export const Texts = z.strictObject({
  emailSubject: oneLine(200, 'Enter a subject.'),
  emailText: text(8000),
  smsText: text(1600),
  whatsappText: text(4000),
  portalText: text(8000),
});

export const StandardTemplate = z.object({
  kind: StandardKindName,
  language: Language,
  /** The clinic's own texts; ours where it has none. */
  texts: z.object(Texts.shape),
  whatsappTemplate: z.object({ ...WhatsappTemplate.shape, variables: z.array(z.string()) }).nullable(),
  /** Whether the clinic has written them. */
  isOwn: z.boolean(),
  /** Whether its own texts are sent; ours are while they are not. */
  isActive: z.boolean(),
  /** 0 for ours. */
  version: RecordVersion,
});
export type StandardTemplate = z.infer<typeof StandardTemplate>;

export const listTemplatesEndpoint = endpoint({
  id: 'messageTemplates.list',
  method: 'GET',
  path: '/v1/message-templates',
  summary: 'What the clinic’s messages of every kind say, in all languages.',
  permission: 'message:read',
  reads: ['messageTemplates'],
  input: z.strictObject({}),
  output: z.object({ items: z.array(StandardTemplate) }),
  errors: [],
});

const OfKind = { kind: StandardKindName, language: Language };

/** `version` 0 where the clinic has no texts of its own. */
export const ChangeTemplate = z.strictObject({
  ...OfKind,
  texts: Texts,
  whatsappTemplate: WhatsappTemplate.nullable().default(null),
  isActive: z.boolean().default(true),
  version: RecordVersion,
});
export type ChangeTemplate = z.output<typeof ChangeTemplate>;

/** TEXT-2. Fields that do not exist or are not available are refused at their text. */
export const changeTemplateEndpoint = endpoint({
  id: 'messageTemplates.change',
  method: 'PUT',
  path: '/v1/message-templates/texts',
  summary: 'Changes what messages of a kind say in one language.',
  permission: 'message:manage',
  audit: 'message_template.changed',
  changes: ['messageTemplates'],
  input: ChangeTemplate,
  output: StandardTemplate,
  errors: ['record_changed'],
});

const ResetTemplate = z.strictObject({ ...OfKind, version: RecordVersion });
export type ResetTemplate = z.output<typeof ResetTemplate>;

export const resetTemplateEndpoint = endpoint({
  id: 'messageTemplates.reset',
  method: 'POST',
  path: '/v1/message-templates/reset',
  summary: 'Deletes the clinic’s texts of a kind in one language, so that ours are sent again.',
  permission: 'message:manage',
  audit: 'message_template.reset',
  changes: ['messageTemplates'],
  input: ResetTemplate,
  output: StandardTemplate,
  errors: ['not_found', 'record_changed'],
});

/** What fields say for a client of the clinic. */
export const TemplateSample = z.object({
  /** Null where the clinic has no client yet: the fields are invented. */
  client: z.object({ id: z.uuid(), fullName: z.string() }).nullable(),
  /** By field. What the client's record does not say, such as a link, is an example. */
  fields: z.record(z.string(), z.string()),
});
export type TemplateSample = z.infer<typeof TemplateSample>;

/** Without a client, one of the clinic's own who has a pet is taken. */
export const getTemplateSampleEndpoint = endpoint({
  id: 'messageTemplates.getSample',
  method: 'GET',
  path: '/v1/message-templates/sample',
  summary: 'What the fields of messages say for a client, for a preview.',
  permission: 'message:read',
  reads: ['clients', 'messageSettings', 'pets'],
  input: z.strictObject({ language: Language, clientId: z.uuid().optional() }),
  output: TemplateSample,
  errors: ['not_found'],
});
