import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import { isRole, type Role } from '#vocabulary/permissions.ts';
import { PRODUCT } from '#vocabulary/product.ts';
import type { Tables } from '#db/tables.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { Composer } from '#foundation/server/mail/deliver-mail.ts';
import { addressEmails } from './address-emails.ts';
import { writeLinkEmail, type EmailParts } from './link-email.ts';
import { notificationEmails, plainEmail } from './notification-emails.ts';
import { CODE_SECONDS, LINK_SECONDS } from './one-time-codes.ts';
import { reauthenticationKey } from './reauthenticate.ts';

const OpenInvitation = z.object({
  role: z.string(),
  full_name: z.string().nullable(),
  clinic_name: z.string().nullable(),
  invited_by: z.string().nullable(),
});
type OpenInvitation = z.infer<typeof OpenInvitation>;

async function findOpenInvitation(tx: Kysely<Tables>, id: string): Promise<OpenInvitation | undefined> {
  return fetchRow(
    tx,
    OpenInvitation,
    sql`select i.role, i.full_name, c.name as clinic_name, p.full_name as invited_by
      from invitations i left join clinics c on c.id = i.clinic_id left join profiles p on p.id = i.invited_by
     where i.id = ${id}::uuid and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > now()`,
  );
}

const AS_ROLE: Readonly<Record<Exclude<Role, 'client'>, string>> = {
  platform_admin: 'as a platform admin',
  clinic_admin: 'as a clinic admin',
  doctor: 'as a doctor',
  technician: 'as a technician',
  csr: 'at the front desk',
};

const NOT_EXPECTED = 'If you did not expect this invitation, you can ignore this email.';

const invitationEmail =
  (parts: EmailParts): Composer =>
  async (tx, mail) => {
    const invitation =
      mail.invitationId === null ? undefined : await findOpenInvitation(tx, mail.invitationId);
    if (!invitation) return null;
    const { clinic_name: clinicName, invited_by: invitedBy } = invitation;
    const where = clinicName === null ? PRODUCT.name : `${clinicName} on ${PRODUCT.name}`;
    const asWhat =
      isRole(invitation.role) && invitation.role !== 'client' ? ` ${AS_ROLE[invitation.role]}` : '';
    const verb = invitedBy === null ? 'You are invited' : `${invitedBy} invited you`;
    return writeLinkEmail(parts, tx, mail, 'invite', {
      subject: `You are invited to ${clinicName ?? PRODUCT.name}`,
      greeting: invitation.full_name ? `Hello ${invitation.full_name},` : 'Hello,',
      paragraphs: [`${verb} to join ${where}${asWhat}.`],
      label: 'Accept the invitation',
      redirectTo: `${parts.siteUrl}/invitation`,
      unexpected: NOT_EXPECTED,
    });
  };

/** A one-time code without a link, to be entered with the new password. */
const reauthenticationEmail =
  (parts: EmailParts): Composer =>
  async (tx, mail) => {
    if (mail.userId === null) return null;
    const { linkHash } = parts.codes.make(mail.recipient);
    const { code, codeHash } = parts.codes.make(reauthenticationKey(mail.userId));
    await sql`select auth.store_one_time_token(${mail.userId}::uuid, 'reauthentication', null, null, null, ${mail.recipient}, ${linkHash},
      ${codeHash}, ${LINK_SECONDS.reauthentication}::integer, ${CODE_SECONDS}::integer)`.execute(tx);
    return plainEmail(`Your ${PRODUCT.name} confirmation code`, [
      `Your code is ${code}. It works once and expires after ${CODE_SECONDS / 60} minutes.`,
      'Enter it to change your account’s password. If this was not you, change your password immediately.',
    ]);
  };

/** In an email that was resent: it belongs to no pending sign-up, see `auth.resend_mail`. */
const WITHOUT_SIGN_UP =
  'The link signs you in without a password. If you want one, request a new password on the sign-in page.';

/** The emails of the auth server, by their names in the outbox. */
export const authEmails = (parts: EmailParts): Readonly<Record<string, Composer>> => ({
  confirmation: (tx, mail) =>
    writeLinkEmail(parts, tx, mail, 'confirmation', {
      subject: `Confirm your email address for ${PRODUCT.name}`,
      paragraphs: [
        `Welcome to ${PRODUCT.name}. Confirm your email address to finish signing up.`,
        ...(mail.signUpId === null ? [WITHOUT_SIGN_UP] : []),
      ],
      label: 'Confirm my email address',
      showsCode: true,
    }),
  recovery: (tx, mail) =>
    writeLinkEmail(parts, tx, mail, 'recovery', {
      subject: `Reset your ${PRODUCT.name} password`,
      paragraphs: [
        'We received a request for a new password. The link signs you in so that you can choose one.',
      ],
      label: 'Choose a new password',
      showsCode: true,
    }),
  magic_link: (tx, mail) =>
    writeLinkEmail(parts, tx, mail, 'recovery', {
      subject: `Sign in to ${PRODUCT.name}`,
      paragraphs: ['We received a request for a sign-in link.'],
      label: 'Sign in',
      showsCode: true,
      wireType: 'magiclink',
    }),
  reauthentication: reauthenticationEmail(parts),
  invite: (tx, mail) =>
    writeLinkEmail(parts, tx, mail, 'invite', {
      subject: `You are invited to ${PRODUCT.name}`,
      paragraphs: [`You are invited to join ${PRODUCT.name}. The link activates your account.`],
      label: 'Accept the invitation',
      unexpected: NOT_EXPECTED,
      showsCode: true,
    }),
  invitation: invitationEmail(parts),
  ...addressEmails(parts),
  ...notificationEmails,
  already_registered: () =>
    Promise.resolve(
      plainEmail(
        `You already have a ${PRODUCT.name} account`,
        [
          'Someone tried to sign up with this email address, which already has an account. Sign in, or request a new password on the sign-in page.',
          'If this was not you, you can ignore this email.',
        ],
        { label: 'Sign in', url: `${parts.siteUrl}/login` },
      ),
    ),
});
