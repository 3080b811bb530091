import * as z from 'zod';
import { MESSAGE_LANGUAGES } from '#vocabulary/message-languages.ts';
import { NewClient, type NewClient as NewClientInput } from '../../contract.ts';

/** A line of the contacts form; blank ones are omitted. */
export const ContactField = z.object({
  kind: z.enum(['phone', 'email']),
  value: z.string().trim().max(255, 'Use at most 255 characters.'),
  label: z.string().trim().max(60, 'Use at most 60 characters.'),
  isPrimary: z.boolean(),
});

/** The form values of a client: every text except the name may be blank. */
export const ClientFields = z.object({
  fullName: NewClient.shape.fullName,
  contacts: z.array(ContactField),
  addressLine: z.string().trim().max(200, 'Use at most 200 characters.'),
  postalCode: z.string().trim().max(20, 'Use at most 20 characters.'),
  city: z.string().trim().max(120, 'Use at most 120 characters.'),
  region: z.string().trim().max(100, 'Use at most 100 characters.'),
  /** Blank is the clinic's own. */
  country: z.string(),
  /** Blank is the clinic's own. */
  language: z.enum([...MESSAGE_LANGUAGES, '']),
  notes: z.string().trim().max(5000, 'Use at most 5000 characters.'),
});
export type ClientFields = z.infer<typeof ClientFields>;

export const BLANK_CLIENT: ClientFields = {
  fullName: '',
  contacts: [
    { kind: 'phone', value: '', label: '', isPrimary: true },
    { kind: 'email', value: '', label: '', isPrimary: true },
  ],
  addressLine: '',
  postalCode: '',
  city: '',
  region: '',
  country: '',
  language: '',
  notes: '',
};

/** Converts form values to the endpoint's input: blank texts become null. */
export const toClientInput = ({ contacts, ...fields }: ClientFields): NewClientInput => ({
  fullName: fields.fullName,
  addressLine: fields.addressLine || null,
  postalCode: fields.postalCode || null,
  city: fields.city || null,
  region: fields.region || null,
  country: fields.country || null,
  language: fields.language || null,
  notes: fields.notes || null,
  contacts: contacts
    .filter(({ value }) => value !== '')
    .map(({ label, ...contact }) => ({
      kind: contact.kind,
      value: contact.value,
      isPrimary: contact.isPrimary,
      label: label || null,
    })),
});

/** Maps the index of each contact that `toClientInput` sends to its line of the form, for server errors. */
export const sentContactLines = ({ contacts }: Pick<ClientFields, 'contacts'>): readonly number[] =>
  contacts.flatMap(({ value }, index) => (value.trim() === '' ? [] : [index]));
