/** What a form of a clinic is for. */
export const FORM_KINDS = ['consent', 'intake'] as const;
export type FormKind = (typeof FORM_KINDS)[number];
export const FORM_KIND_LABELS: Readonly<Record<FormKind, string>> = { consent: 'Consent', intake: 'Intake' };

/** What a field of a form asks for. */
export const FORM_FIELD_TYPES = [
  'short_text',
  'long_text',
  'yes_no',
  'choice',
  'date',
  'agree',
  'signature',
] as const;
export type FormFieldType = (typeof FORM_FIELD_TYPES)[number];
export const FORM_FIELD_LABELS: Readonly<Record<FormFieldType, string>> = {
  short_text: 'Short text',
  long_text: 'Long text',
  yes_no: 'Yes or no',
  choice: 'Choice',
  date: 'Date',
  agree: 'Checkbox to agree',
  signature: 'Signature',
};

/** What the record fills in: in the text of a form as `{{pet}}`, or in a field before the client sees it. */
export const FORM_FACTS = [
  'pet',
  'species',
  'client',
  'clinic',
  'date',
  'phone',
  'email',
  'address',
] as const;
export type FormFact = (typeof FORM_FACTS)[number];
export const FORM_FACT_LABELS: Readonly<Record<FormFact, string>> = {
  pet: 'Pet’s name',
  species: 'Species',
  client: 'Client’s name',
  clinic: 'Clinic’s name',
  date: 'Today’s date',
  phone: 'Client’s phone',
  email: 'Client’s email',
  address: 'Client’s address',
};

/** Where a request stands. */
export const FORM_STATES = ['asked', 'signed', 'voided', 'withdrawn'] as const;
export type FormState = (typeof FORM_STATES)[number];
export const FORM_STATE_LABELS: Readonly<Record<FormState, string>> = {
  asked: 'Not signed',
  signed: 'Signed',
  voided: 'Voided',
  withdrawn: 'Withdrawn',
};
