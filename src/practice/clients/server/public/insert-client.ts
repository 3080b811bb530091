import { AppError, type FieldError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { isEmail, normalizeEmail } from '#foundation/values/email.ts';
import { normalizePhone } from '#foundation/values/phone.ts';
import type { NewClient, NewContact } from '../../contract.ts';

export interface ContactRow {
  readonly kind: 'phone' | 'email';
  readonly value: string;
  readonly normalized: string;
  readonly label: string | null;
  readonly is_primary: boolean;
}

const normalizedOf = ({ kind, value }: NewContact, country: string): string | null => {
  if (kind === 'email') return isEmail(normalizeEmail(value)) ? normalizeEmail(value) : null;
  const phone = normalizePhone(value, country);
  return phone.ok ? phone.value : null;
};

const CONTACT_FAULTS = {
  phone: 'Enter a phone number: digits, with + and the country code if it is in another country.',
  email: 'Use an email address such as name@example.org.',
} as const;

/**
 * Contacts as they are stored and searched. In each kind the marked one is primary, or else the first.
 *
 * @param path of the list within the input, for the field of an error.
 * @throws AppError `invalid_input` with each contact that is no phone number or email address.
 */
export async function readContacts(
  ctx: MemberContext,
  contacts: readonly NewContact[],
  path: string,
): Promise<readonly ContactRow[]> {
  if (contacts.length === 0) return [];
  const { country } = await ctx.tx
    .selectFrom('clinics')
    .select('country')
    .where('id', '=', ctx.session.clinicId)
    .executeTakeFirstOrThrow();
  const faults: FieldError[] = [];
  const rows = contacts.map((contact, index) => {
    const normalized = normalizedOf(contact, country);
    if (normalized === null)
      faults.push({ path: `${path}.${index}.value`, message: CONTACT_FAULTS[contact.kind] });
    const alike = contacts.filter(({ kind }) => kind === contact.kind);
    return {
      kind: contact.kind,
      value: contact.value,
      normalized: normalized ?? '',
      label: contact.label === '' ? null : contact.label,
      is_primary: contact === (alike.find(({ isPrimary }) => isPrimary) ?? alike[0]),
    };
  });
  if (faults.length > 0) throw new AppError('invalid_input', { fields: faults });
  return rows;
}

/** Inserts the contacts of a client who has none. */
export async function insertContacts(
  ctx: MemberContext,
  clientId: string,
  rows: readonly ContactRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await ctx.tx
    .insertInto('client_contacts')
    .values(rows.map((row) => ({ ...row, clinic_id: ctx.session.clinicId, client_id: clientId })))
    .execute();
}

/**
 * Adds a client with contacts and writes the audit entry; for `clients.add`, and for a pet that is added with a new
 * client.
 *
 * @param path of the client within the input, such as `client.add.`; empty if it is the input.
 * @throws AppError `forbidden` for a role that may not add clients, `invalid_input` for an invalid contact.
 */
export async function insertClient(ctx: MemberContext, client: NewClient, path = ''): Promise<string> {
  if (!ctx.session.permissions.includes('client:write')) throw new AppError('forbidden');
  const contacts = await readContacts(ctx, client.contacts, `${path}contacts`);
  const { id } = await ctx.tx
    .insertInto('clients')
    .values({
      clinic_id: ctx.session.clinicId,
      full_name: client.fullName,
      address_line: client.addressLine,
      postal_code: client.postalCode,
      city: client.city,
      region: client.region,
      country: client.country,
      language: client.language,
      notes: client.notes,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertContacts(ctx, id, contacts);
  ctx.audit('client.added', id, { after: client });
  return id;
}
