import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import { PRODUCT } from '#vocabulary/product.ts';
import type { Tables } from '#db/tables.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { Composer } from '#foundation/server/mail/deliver-mail.ts';
import type { QueuedEmail } from '#foundation/server/mail/outbox.ts';
import { writeLinkEmail, type EmailParts } from './link-email.ts';

const AddressChange = z.object({ email: z.string().nullable(), new_email: z.string().nullable() });
type AddressChange = z.infer<typeof AddressChange>;

/** The pending change of an account's address: since the email was queued it may have been replaced or withdrawn. */
async function findChange(tx: Kysely<Tables>, { userId }: QueuedEmail): Promise<AddressChange | null> {
  return (
    (await fetchRow(
      tx,
      AddressChange,
      sql`select email, new_email from auth.users where id = ${userId}::uuid and new_email is not null`,
    )) ?? null
  );
}

/** The emails that confirm a new address: to the current mailbox and to the new one. */
export const addressEmails = (parts: EmailParts): Readonly<Record<string, Composer>> => ({
  email_change_current: async (tx, mail) => {
    const change = await findChange(tx, mail);
    if (change?.email !== mail.recipient) return null;
    return writeLinkEmail(parts, tx, mail, 'email_change_current', {
      subject: `Your ${PRODUCT.name} email address is about to change`,
      paragraphs: [
        'A new email address was entered for your account. To make the change, confirm it here and in the email we sent to the new address.',
      ],
      label: 'Confirm the change',
      showsCode: true,
    });
  },
  email_change_new: async (tx, mail) => {
    const change = await findChange(tx, mail);
    if (change?.new_email !== mail.recipient) return null;
    const alsoFrom = change.email === null ? '.' : ' and in the email we sent to your current address.';
    return writeLinkEmail(parts, tx, mail, 'email_change_new', {
      subject: `Confirm your new email address for ${PRODUCT.name}`,
      paragraphs: [
        `This email address was entered for a ${PRODUCT.name} account. Confirm it here${alsoFrom}`,
      ],
      label: 'Confirm the change',
      showsCode: true,
    });
  },
});
