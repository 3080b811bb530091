import * as z from 'zod';
import { FORM_FACTS, FORM_FIELD_TYPES, FORM_KINDS } from '#vocabulary/form-fields.ts';
import { oneLine } from '#foundation/contract/one-line.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { jsonBytes } from '#foundation/contract/json-size.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';

/** The most fields of a form. */
export const MAX_FIELDS = 60;
const MAX_OPTIONS = 20;
/** Below the limit of the column. */
const MAX_FIELDS_BYTES = 55_000;

export const FormField = z.strictObject({
  /** Stays the same in later versions, so that what was typed in the meantime stays too. */
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  type: z.enum(FORM_FIELD_TYPES),
  label: oneLine(500, 'Enter what is asked.'),
  isRequired: z.boolean(),
  /** The options of a choice, empty for other types. */
  options: z.array(z.string().trim().min(1).max(120)).max(MAX_OPTIONS).default([]),
  /** What the record fills in first; the client can change it. For short texts. */
  fill: z.enum(FORM_FACTS).nullable().default(null),
});
export type FormField = z.output<typeof FormField>;

/** FORM-2. Ids are unique, a choice has options, and there is at most one signature. */
const Fields = z
  .array(FormField)
  .max(MAX_FIELDS, `Use at most ${MAX_FIELDS} fields.`)
  .refine(
    (fields) => new Set(fields.map(({ id }) => id)).size === fields.length,
    'Each field needs its own id.',
  )
  .refine(
    (fields) => fields.every(({ type, options }) => type !== 'choice' || options.length >= 2),
    'A choice needs at least two options.',
  )
  .refine(
    (fields) => fields.filter(({ type }) => type === 'signature').length <= 1,
    'A form can have only one signature.',
  )
  .refine(
    (fields) => jsonBytes(fields) <= MAX_FIELDS_BYTES,
    'The fields are too long together. Shorten what is asked, or the options.',
  );

const FormText = {
  title: oneLine(120, 'Enter a title.'),
  body: z.string().trim().max(20_000, 'Use at most 20,000 characters.'),
  fields: Fields,
};

const Named = z.object({ id: z.uuid(), name: z.string() });

/** A form in its latest version. */
export const Form = z.object({
  id: z.uuid(),
  kind: z.enum(FORM_KINDS),
  version: RecordVersion,
  title: z.string(),
  body: z.string(),
  fields: z.array(FormField),
  /** Made from one of the product’s starter forms. */
  isStarter: z.boolean(),
  /** When somebody of the clinic declared that its text may be used; null for a starter form that nobody reviewed. */
  reviewedAt: Instant.nullable(),
  reviewedByName: z.string().nullable(),
  archivedAt: Instant.nullable(),
  updatedAt: Instant,
  /** FORM-6. What a client has to sign it for; nothing for an intake form. */
  neededFor: z.object({ appointmentTypes: z.array(Named), items: z.array(Named) }),
});
export type Form = z.infer<typeof Form>;

/** By title. */
export const listFormsEndpoint = endpoint({
  id: 'forms.list',
  method: 'GET',
  path: '/v1/forms',
  summary: 'The forms of the clinic.',
  permission: 'document:read',
  reads: ['forms'],
  input: z.strictObject({ archived: z.enum(['no', 'only']).default('no') }),
  output: z.object({ items: z.array(Form) }),
  errors: [],
});

const FormPath = z.strictObject({ id: z.uuid() });

/** Forms that a clinic writes itself count as reviewed. */
export const addFormEndpoint = endpoint({
  id: 'forms.add',
  method: 'POST',
  path: '/v1/forms',
  summary: 'Adds a form.',
  permission: 'record:manage',
  audit: 'form.added',
  changes: ['forms'],
  input: z.strictObject({ kind: z.enum(FORM_KINDS), ...FormText }),
  output: Form,
  errors: [],
  idempotent: true,
});

/** FORM-1. What was signed keeps the version that was signed. */
export const changeFormEndpoint = endpoint({
  id: 'forms.change',
  method: 'PUT',
  path: '/v1/forms/{id}',
  summary: 'Adds a new version of a form.',
  permission: 'record:manage',
  audit: 'form.changed',
  changes: ['forms/{id}', 'formRequests'],
  input: z.strictObject({ id: z.uuid(), version: RecordVersion, ...FormText }),
  output: Form,
  errors: ['not_found', 'record_changed'],
});

export const reviewFormEndpoint = endpoint({
  id: 'forms.review',
  method: 'POST',
  path: '/v1/forms/{id}/review',
  summary: 'Declares that the text of a starter form fits the clinic.',
  permission: 'record:manage',
  audit: 'form.reviewed',
  changes: ['forms/{id}'],
  input: z.strictObject({ id: z.uuid(), version: RecordVersion }),
  output: Form,
  errors: ['not_found', 'record_changed'],
});

/** FORM-6. Which appointments and acts warn until this consent form is signed. No new version: its text stays as it is. */
export const setFormNeedsEndpoint = endpoint({
  id: 'forms.setNeeds',
  method: 'PUT',
  path: '/v1/forms/{id}/needs',
  summary: 'Sets for which types of appointments and which acts a consent form has to be signed.',
  permission: 'record:manage',
  audit: 'form.needs_changed',
  changes: ['forms/{id}'],
  input: z.strictObject({
    id: z.uuid(),
    appointmentTypeIds: z.array(z.uuid()).max(50, 'Choose at most 50.'),
    itemIds: z.array(z.uuid()).max(100, 'Choose at most 100.'),
  }),
  output: Form,
  errors: ['not_found'],
});

/** An archived form can no longer be asked for. */
export const archiveFormEndpoint = endpoint({
  id: 'forms.archive',
  method: 'POST',
  path: '/v1/forms/{id}/archive',
  summary: 'Archives a form.',
  permission: 'record:manage',
  audit: 'form.archived',
  changes: ['forms/{id}'],
  input: FormPath,
  output: FormPath,
  errors: ['not_found'],
});

export const restoreFormEndpoint = endpoint({
  id: 'forms.restore',
  method: 'POST',
  path: '/v1/forms/{id}/restore',
  summary: 'Restores an archived form.',
  permission: 'record:manage',
  audit: 'form.restored',
  changes: ['forms/{id}'],
  input: FormPath,
  output: FormPath,
  errors: ['not_found'],
});

/** Those that the clinic has already, archived or not, are left as they are. */
export const addStarterFormsEndpoint = endpoint({
  id: 'forms.addStarters',
  method: 'POST',
  path: '/v1/forms/starters',
  summary: 'Adds the starter forms, which a clinic has to review.',
  permission: 'record:manage',
  audit: 'forms.starters_added',
  changes: ['forms'],
  input: z.strictObject({}),
  output: z.object({ added: z.int() }),
  errors: [],
});
