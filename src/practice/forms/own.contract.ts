import * as z from 'zod';
import { FORM_KINDS } from '#vocabulary/form-fields.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { Answers, FilledForm, SignForm } from './requests.contract.ts';

/** CORE-9. A form that was sent to the client. */
export const MyForm = z.object({
  id: z.uuid(),
  kind: z.enum(FORM_KINDS),
  title: z.string(),
  clinicName: z.string(),
  timeZone: z.string(),
  /** Of the clinic, as which dates are written. */
  country: z.string(),
  petName: z.string().nullable(),
  askedAt: Instant,
  /** Something was typed in it. */
  isStarted: z.boolean(),
  signedAt: Instant.nullable(),
  voidedAt: Instant.nullable(),
  /** The path of the PDF in the bucket of documents; null before it was made. */
  path: z.string().nullable(),
});
export type MyForm = z.infer<typeof MyForm>;

/** Unsigned ones first, then the latest; at most a hundred. */
export const listMyFormsEndpoint = endpoint({
  id: 'myForms.list',
  method: 'GET',
  path: '/v1/my/forms',
  summary: 'The forms that clinics have sent to the caller.',
  permission: 'own_record:read',
  reads: ['formRequests'],
  input: z.strictObject({}),
  output: z.object({ items: z.array(MyForm) }),
  errors: [],
});

const MyFormPath = z.strictObject({ id: z.uuid() });

export const openMyFormEndpoint = endpoint({
  id: 'myForms.open',
  method: 'GET',
  path: '/v1/my/forms/{id}',
  summary: 'A form of the caller to fill in.',
  permission: 'own_record:read',
  audit: 'form_request.read',
  reads: ['formRequests/{id}'],
  input: MyFormPath,
  output: FilledForm.extend({ id: z.uuid(), clientName: z.string(), signedAt: Instant.nullable() }),
  errors: ['not_found'],
});

export const saveMyAnswersEndpoint = endpoint({
  id: 'myForms.save',
  method: 'PUT',
  path: '/v1/my/forms/{id}/answers',
  summary: 'Keeps what the caller has typed before the form is signed.',
  permission: 'own_pet:write',
  changes: [],
  input: z.strictObject({ id: z.uuid(), answers: Answers }),
  output: MyFormPath,
  errors: ['form_signed', 'not_found'],
});

export const signMyFormEndpoint = endpoint({
  id: 'myForms.sign',
  method: 'POST',
  path: '/v1/my/forms/{id}/sign',
  summary: 'Signs a form of the caller.',
  permission: 'own_pet:write',
  audit: 'form_request.signed',
  changes: ['formRequests/{id}', 'documents'],
  input: SignForm,
  output: MyFormPath,
  errors: ['form_changed', 'form_incomplete', 'form_signed', 'not_found'],
  idempotent: true,
});
