import * as z from 'zod';
import { FORM_KINDS, FORM_STATES } from '#vocabulary/form-fields.ts';
import { oneLine } from '#foundation/contract/one-line.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { jsonBytes } from '#foundation/contract/json-size.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';
import { FormField } from './contract.ts';

/** Below the limits of the columns. */
const MAX_ANSWERS_BYTES = 95_000;
const MAX_COORDINATES = 15_000;

/** By the ids of the fields: text, `yes` or `no`, an option, a day, or true for a checkbox. */
export const Answers = z
  .record(
    z.string().max(40),
    z.union([z.string().max(5000, 'Use at most 5,000 characters.'), z.literal(true)]),
  )
  .refine((answers) => Object.keys(answers).length <= 100, 'Too many answers.')
  .refine(
    (answers) => jsonBytes(answers) <= MAX_ANSWERS_BYTES,
    'The answers are too long together. Shorten them.',
  );
export type Answers = z.infer<typeof Answers>;

/** In ten-thousandths of the width of the pad: `[x, y, x, y, …]` for each stroke. */
const Stroke = z.array(z.int().min(0).max(10_000)).min(2).max(2000);
export const Strokes = z
  .array(Stroke)
  .min(1, 'Sign first.')
  .max(100)
  .refine(
    (strokes) => strokes.reduce((sum, stroke) => sum + stroke.length, 0) <= MAX_COORDINATES,
    'This drawing is too long for a signature. Clear it and sign again.',
  );
export type Strokes = z.infer<typeof Strokes>;

/** A form in the state in which it is read and signed: its placeholders are filled in. */
export const FilledForm = z.object({
  formId: z.uuid(),
  kind: z.enum(FORM_KINDS),
  version: RecordVersion,
  title: z.string(),
  body: z.string(),
  fields: z.array(FormField),
  /** What was typed so far, or what the record fills in. */
  answers: Answers,
  clinicName: z.string(),
});

const Named = z.object({ id: z.uuid(), name: z.string() });

export const FormRequest = z.object({
  id: z.uuid(),
  formId: z.uuid(),
  kind: z.enum(FORM_KINDS),
  /** Of the signed version, or of the latest one. */
  title: z.string(),
  state: z.enum(FORM_STATES),
  pet: Named.nullable(),
  client: Named.nullable(),
  visitId: z.uuid().nullable(),
  appointmentId: z.uuid().nullable(),
  inPortal: z.boolean(),
  /** Something was typed in it. */
  isStarted: z.boolean(),
  askedAt: Instant,
  askedByName: z.string().nullable(),
  signature: z
    .object({
      id: z.uuid(),
      version: RecordVersion,
      signerName: z.string(),
      method: z.enum(['drawn', 'typed', 'none']),
      channel: z.enum(['clinic', 'portal']),
      signedAt: Instant,
      /** Whose session it was in the clinic. */
      staffName: z.string().nullable(),
      hash: z.string(),
      /** The path of the PDF in the bucket of documents; null while it is being made. */
      path: z.string().nullable(),
    })
    .nullable(),
  voided: z.object({ reason: z.string(), at: Instant, byName: z.string().nullable() }).nullable(),
});
export type FormRequest = z.infer<typeof FormRequest>;

export const ListFormRequests = z
  .strictObject({
    petId: z.uuid().optional(),
    clientId: z.uuid().optional(),
    visitId: z.uuid().optional(),
    appointmentId: z.uuid().optional(),
  })
  .refine((about) => Object.values(about).filter(Boolean).length === 1, {
    path: ['petId'],
    message: 'Name one pet, client, visit or appointment.',
  });
export type ListFormRequests = z.output<typeof ListFormRequests>;

/** The latest first, at most two hundred. Of a visit also those that were asked for at its appointment. */
export const listFormRequestsEndpoint = endpoint({
  id: 'formRequests.list',
  method: 'GET',
  path: '/v1/form-requests',
  summary: 'The forms that were asked for of a pet, a client, a visit or an appointment.',
  permission: 'document:read',
  reads: ['formRequests'],
  input: ListFormRequests,
  output: z.object({ items: z.array(FormRequest) }),
  errors: [],
});

export const ListMissingConsents = z
  .strictObject({ visitId: z.uuid().optional(), appointmentId: z.uuid().optional() })
  .refine(({ visitId, appointmentId }) => (visitId === undefined) !== (appointmentId === undefined), {
    path: ['visitId'],
    message: 'Name a visit or an appointment.',
  });
export type ListMissingConsents = z.output<typeof ListMissingConsents>;

export const MissingConsents = z.object({
  /** By title. */
  items: z.array(z.object({ formId: z.uuid(), title: z.string() })),
});
export type MissingConsents = z.infer<typeof MissingConsents>;

/** FORM-6. Of a visit also what its appointment needs, and the other way round. */
export const listMissingConsentsEndpoint = endpoint({
  id: 'formRequests.listMissing',
  method: 'GET',
  path: '/v1/form-requests/missing',
  summary: 'The consent forms that an appointment or a visit needs and that nobody has signed.',
  permission: 'document:read',
  reads: ['acts', 'formRequests', 'forms'],
  input: ListMissingConsents,
  output: MissingConsents,
  errors: ['not_found'],
});

export const AskForm = z
  .strictObject({
    formId: z.uuid(),
    petId: z.uuid().nullable().default(null),
    /** The pet’s primary client if omitted. */
    clientId: z.uuid().nullable().default(null),
    visitId: z.uuid().nullable().default(null),
    appointmentId: z.uuid().nullable().default(null),
    /** The client can fill it in on their own account. */
    inPortal: z.boolean().default(false),
  })
  .refine(({ petId, clientId }) => petId !== null || clientId !== null, {
    path: ['petId'],
    message: 'Name a pet or a client.',
  });
export type AskForm = z.output<typeof AskForm>;

/** `form_without_client`: the pet has no client, who could fill it in on their account. */
export const askFormEndpoint = endpoint({
  id: 'formRequests.ask',
  method: 'POST',
  path: '/v1/form-requests',
  summary: 'Asks for a form.',
  permission: 'document:write',
  audit: 'form_request.added',
  changes: ['formRequests'],
  input: AskForm,
  output: FormRequest,
  errors: ['form_without_client', 'not_found'],
  idempotent: true,
});

const RequestPath = z.strictObject({ id: z.uuid() });

/** `form_signed`: there is nothing to fill in any more. */
export const openFormEndpoint = endpoint({
  id: 'formRequests.open',
  method: 'GET',
  path: '/v1/form-requests/{id}',
  summary: 'A form to fill in on a screen of the clinic.',
  permission: 'document:write',
  audit: 'form_request.read',
  reads: ['formRequests/{id}'],
  input: RequestPath,
  output: FilledForm.extend({ request: FormRequest }),
  errors: ['not_found'],
});

export const saveAnswersEndpoint = endpoint({
  id: 'formRequests.save',
  method: 'PUT',
  path: '/v1/form-requests/{id}/answers',
  summary: 'Keeps what was typed before the form is signed.',
  permission: 'document:write',
  changes: [],
  input: z.strictObject({ id: z.uuid(), answers: Answers }),
  output: RequestPath,
  errors: ['form_signed', 'not_found'],
});

export const SignForm = z.strictObject({
  id: z.uuid(),
  /** Of the form as it was read. */
  version: RecordVersion,
  answers: Answers,
  signerName: oneLine(200, 'Enter your name.'),
  /** The drawn signature; null if the name was typed instead, or the form asks for none. */
  strokes: Strokes.nullable().default(null),
  /** The person declared that the typed name is their signature. */
  isTypedSignature: z.boolean().default(false),
});
export type SignForm = z.output<typeof SignForm>;

/** `form_incomplete` names the fields in `missing` of its details; `form_changed`: there is a later version to read. */
export const signFormEndpoint = endpoint({
  id: 'formRequests.sign',
  method: 'POST',
  path: '/v1/form-requests/{id}/sign',
  summary: 'Signs a form on a screen of the clinic.',
  permission: 'document:write',
  audit: 'form_request.signed',
  changes: ['formRequests/{id}', 'documents'],
  input: SignForm,
  output: RequestPath,
  errors: ['form_changed', 'form_incomplete', 'form_signed', 'not_found'],
  idempotent: true,
});

export const withdrawFormEndpoint = endpoint({
  id: 'formRequests.withdraw',
  method: 'POST',
  path: '/v1/form-requests/{id}/withdraw',
  summary: 'Withdraws a form that was not signed.',
  permission: 'document:write',
  audit: 'form_request.withdrawn',
  changes: ['formRequests/{id}'],
  input: RequestPath,
  output: RequestPath,
  errors: ['form_signed', 'not_found'],
});

/** The signed form and its PDF stay as they are. */
export const voidFormEndpoint = endpoint({
  id: 'formRequests.void',
  method: 'POST',
  path: '/v1/form-requests/{id}/void',
  summary: 'Records that a signed form no longer holds.',
  permission: 'document:write',
  audit: 'form_request.voided',
  changes: ['documents', 'formRequests/{id}'],
  input: z.strictObject({
    id: z.uuid(),
    reason: z.string().trim().min(1, 'Enter a reason.').max(500, 'Use at most 500 characters.'),
  }),
  output: RequestPath,
  errors: ['form_not_signed', 'not_found'],
});
