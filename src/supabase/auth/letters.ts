import { sql, type Kysely } from 'kysely';
import { isRole, ROLE_LABELS } from '#vocabulary/permissions.ts';
import { PRODUCT } from '#vocabulary/product.ts';
import type { Tables } from '#db/tables.ts';
import type { Composer } from '#foundation/server/mail/deliver-mail.ts';
import { writeMessage, type Letter } from '#foundation/server/mail/message.ts';
import type { QueuedMail } from '#foundation/server/mail/outbox.ts';
import {
  asFlowToken,
  CODE_SECONDS,
  LINK_SECONDS,
  type OneTimeCodes,
  type OneTimeTokenType,
} from './one-time-codes.ts';
import { noticeLetters, plain, SIGNATURE } from './notice-letters.ts';
import { reauthenticationKey } from './reauthenticate.ts';

export interface LetterParts {
  readonly codes: OneTimeCodes;
  readonly siteUrl: string;
}

type LinkType = Exclude<OneTimeTokenType, 'reauthentication'>;

/** What a link of each kind is called on the wire. */
const WIRE_TYPES: Readonly<Record<LinkType, string>> = {
  confirmation: 'signup',
  recovery: 'recovery',
  invite: 'invite',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
};

const NOT_YOU = 'If this was not you, you can leave this mail unanswered: nothing happens without the link.';

const lastingHours = (type: LinkType): string => {
  const hours = LINK_SECONDS[type] / 3_600;
  return hours === 1 ? 'one hour' : hours === 24 ? 'one day' : `${hours / 24} days`;
};

/** A letter with a link that works once. Its token is made here and kept as a hash: no copy of it waits anywhere. */
async function withLink(
  { codes, siteUrl }: LetterParts,
  tx: Kysely<Tables>,
  mail: QueuedMail,
  type: LinkType,
  letter: Omit<Letter, 'action' | 'notes' | 'greeting' | 'signature'> & {
    readonly label: string;
    readonly greeting?: string;
    readonly redirectTo?: string;
    readonly showsCode?: boolean;
    /** What the link is called on the wire, where its kind has several names. */
    readonly wireType?: string;
  },
) {
  if (mail.userId === null) return null;
  const { linkToken, code, linkHash, codeHash } = codes.make(mail.recipient);
  await sql`select auth.put_one_time_token(${mail.userId}::uuid, ${type}, ${mail.invitationId}::uuid, ${mail.flowId}::uuid, ${mail.recipient},
    ${linkHash}, ${codeHash}, ${LINK_SECONDS[type]}::integer, ${CODE_SECONDS}::integer)`.execute(tx);
  const {
    subject,
    paragraphs,
    label,
    redirectTo = mail.redirectTo ?? siteUrl,
    greeting = 'Hello,',
    showsCode = false,
    wireType = WIRE_TYPES[type],
  } = letter;
  const token = mail.flowId === null ? linkToken : asFlowToken(linkToken);
  const query = new URLSearchParams({ token, type: wireType, redirect_to: redirectTo });
  return writeMessage({
    subject,
    greeting,
    paragraphs,
    action: { label, url: `${siteUrl}/auth/v1/verify?${query.toString()}` },
    notes: [
      `The link works once, for ${lastingHours(type)}.`,
      ...(showsCode
        ? [`Where you are asked for a code instead, it is ${code}, for ${CODE_SECONDS / 60} minutes.`]
        : []),
      NOT_YOU,
    ],
    signature: SIGNATURE,
  });
}

interface OpenInvitation {
  readonly role: string;
  readonly full_name: string | null;
  readonly clinic_name: string | null;
  readonly invited_by: string | null;
}

async function findOpenInvitation(tx: Kysely<Tables>, id: string): Promise<OpenInvitation | undefined> {
  const { rows } = await sql<OpenInvitation>`
    select i.role, i.full_name, c.name as clinic_name, p.full_name as invited_by
      from invitations i left join clinics c on c.id = i.clinic_id left join profiles p on p.id = i.invited_by
     where i.id = ${id}::uuid and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > now()`.execute(
    tx,
  );
  return rows[0];
}

const invitationLetter =
  (parts: LetterParts): Composer =>
  async (tx, mail) => {
    const invited = mail.invitationId === null ? undefined : await findOpenInvitation(tx, mail.invitationId);
    if (!invited) return null;
    const place = invited.clinic_name ?? PRODUCT.name;
    const who = invited.invited_by ?? 'Somebody';
    const asWhat =
      isRole(invited.role) && invited.role !== 'client'
        ? ` as ${ROLE_LABELS[invited.role].toLowerCase()}`
        : '';
    return withLink(parts, tx, mail, 'invite', {
      subject: `You are invited to ${place}`,
      greeting: invited.full_name ? `Hello ${invited.full_name},` : 'Hello,',
      paragraphs: [`${who} invites you to join ${place} on ${PRODUCT.name}${asWhat}.`],
      label: 'Accept the invitation',
      redirectTo: `${parts.siteUrl}/invitation`,
    });
  };

/** Digits without a link: they are asked for where a new password is entered. */
const reauthenticationLetter =
  (parts: LetterParts): Composer =>
  async (tx, mail) => {
    if (mail.userId === null) return null;
    const { linkHash } = parts.codes.make(mail.recipient);
    const { code, codeHash } = parts.codes.make(reauthenticationKey(mail.userId));
    await sql`select auth.put_one_time_token(${mail.userId}::uuid, 'reauthentication', null, null, ${mail.recipient}, ${linkHash},
      ${codeHash}, ${LINK_SECONDS.reauthentication}::integer, ${CODE_SECONDS}::integer)`.execute(tx);
    return plain(`Confirm that it is you at ${PRODUCT.name}`, [
      `Your code is ${code}. It works once, for ${CODE_SECONDS / 60} minutes.`,
      'It was asked for to change the password of your account. If this was not you, change your password at once.',
    ]);
  };

/** The letters of the auth server, by the name that the outbox knows them under. */
export const authLetters = (parts: LetterParts): Readonly<Record<string, Composer>> => ({
  confirmation: (tx, mail) =>
    withLink(parts, tx, mail, 'confirmation', {
      subject: `Confirm your address for ${PRODUCT.name}`,
      paragraphs: [`Welcome to ${PRODUCT.name}. Please confirm that this address is yours.`],
      label: 'Confirm my address',
      showsCode: true,
    }),
  recovery: (tx, mail) =>
    withLink(parts, tx, mail, 'recovery', {
      subject: `Choose a new password for ${PRODUCT.name}`,
      paragraphs: [
        'Somebody, we hope you, asked for a new password. The link signs you in so that you can choose one.',
      ],
      label: 'Choose a new password',
      showsCode: true,
    }),
  magic_link: (tx, mail) =>
    withLink(parts, tx, mail, 'recovery', {
      subject: `Sign in to ${PRODUCT.name}`,
      paragraphs: ['Somebody, we hope you, asked for a link that signs you in.'],
      label: 'Sign in',
      showsCode: true,
      wireType: 'magiclink',
    }),
  reauthentication: reauthenticationLetter(parts),
  invite: (tx, mail) =>
    withLink(parts, tx, mail, 'invite', {
      subject: `You are invited to ${PRODUCT.name}`,
      paragraphs: [`You are invited to join ${PRODUCT.name}. The link opens your account.`],
      label: 'Accept the invitation',
      showsCode: true,
    }),
  invitation: invitationLetter(parts),
  email_change_current: (tx, mail) =>
    withLink(parts, tx, mail, 'email_change_current', {
      subject: `Your address at ${PRODUCT.name} is about to change`,
      paragraphs: ['A new address was entered for your account. Confirm here, and from the new mailbox too.'],
      label: 'Confirm the change',
      showsCode: true,
    }),
  email_change_new: (tx, mail) =>
    withLink(parts, tx, mail, 'email_change_new', {
      subject: `Confirm your new address for ${PRODUCT.name}`,
      paragraphs: [
        'This address was entered for an account. Confirm here, and from the mailbox used so far too.',
      ],
      label: 'Confirm the change',
      showsCode: true,
    }),
  ...noticeLetters,
  already_registered: () =>
    Promise.resolve(
      plain(
        `You already have an account at ${PRODUCT.name}`,
        [
          'Somebody, perhaps you, tried to sign up with this address. It has an account already: sign in, or ask for a new password on that page.',
          'If this was not you, there is nothing to do.',
        ],
        { label: 'Go to sign in', url: `${parts.siteUrl}/login` },
      ),
    ),
});
