import * as z from 'zod';
import { NewClient, type NewClient as NewClientInput } from '../../contract.ts';

/** A line of a form for contacts: blank ones are left out. */
export const ContactField = z.object({
  kind: z.enum(['phone', 'email']),
  value: z.string().trim().max(255, 'Use at most 255 characters.'),
  label: z.string().trim().max(60, 'Use at most 60 characters.'),
  isPrimary: z.boolean(),
});

/** What a person types about a client: every text may be blank but the name. */
export const ClientFields = z.object({
  fullName: NewClient.shape.fullName,
  contacts: z.array(ContactField),
  addressLine: z.string().trim().max(200, 'Use at most 200 characters.'),
  postalCode: z.string().trim().max(20, 'Use at most 20 characters.'),
  city: z.string().trim().max(120, 'Use at most 120 characters.'),
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
  notes: '',
};

/** From the form's shape to the endpoint's: blanks become nothing. */
export const toClientInput = ({ contacts, ...fields }: ClientFields): NewClientInput => ({
  fullName: fields.fullName,
  addressLine: fields.addressLine || null,
  postalCode: fields.postalCode || null,
  city: fields.city || null,
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

/** The place of each contact that `toClientInput` sends among the lines of the form, for what the server says of it. */
export const sentContactLines = ({ contacts }: Pick<ClientFields, 'contacts'>): readonly number[] =>
  contacts.flatMap(({ value }, index) => (value.trim() === '' ? [] : [index]));
