import { sql, type Kysely } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { renderEmail, type EmailContent, type Email } from '#foundation/server/mail/render-email.ts';
import type { QueuedEmail } from '#foundation/server/mail/outbox.ts';
import { SIGNATURE } from './notification-emails.ts';
import {
  asFlowToken,
  CODE_SECONDS,
  LINK_SECONDS,
  type OneTimeCodes,
  type OneTimeTokenType,
} from './one-time-codes.ts';

export interface EmailParts {
  readonly codes: OneTimeCodes;
  readonly siteUrl: string;
}

type LinkType = Exclude<OneTimeTokenType, 'reauthentication'>;

/** The type in the URL of a link. */
const WIRE_TYPES: Readonly<Record<LinkType, string>> = {
  confirmation: 'signup',
  recovery: 'recovery',
  invite: 'invite',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
};

const NOT_YOU = 'If this was not you, you can ignore this email. Nothing happens unless the link is used.';

const validityText = (type: LinkType): string => {
  const hours = LINK_SECONDS[type] / 3_600;
  return hours === 1 ? 'one hour' : hours === 24 ? 'one day' : `${hours / 24} days`;
};

/**
 * An email with a link that works once. Its token is created when the email is sent and stored as a hash, so that no
 * copy of it waits in the outbox. Null without an account to sign in.
 */
export async function writeLinkEmail(
  { codes, siteUrl }: EmailParts,
  tx: Kysely<Tables>,
  mail: QueuedEmail,
  type: LinkType,
  email: Omit<EmailContent, 'action' | 'notes' | 'greeting' | 'signature'> & {
    readonly label: string;
    readonly greeting?: string;
    readonly redirectTo?: string;
    readonly showsCode?: boolean;
    /** What somebody does who did not expect it, if not to ignore it. */
    readonly unexpected?: string;
    /** The type in the link's URL, if it differs from the default. */
    readonly wireType?: string;
  },
): Promise<Email | null> {
  if (mail.userId === null) return null;
  const { linkToken, code, linkHash, codeHash } = codes.make(mail.recipient);
  await sql`select auth.store_one_time_token(${mail.userId}::uuid, ${type}, ${mail.invitationId}::uuid, ${mail.flowId}::uuid,
    ${mail.signUpId}::uuid, ${mail.recipient}, ${linkHash}, ${codeHash}, ${LINK_SECONDS[type]}::integer, ${CODE_SECONDS}::integer)`.execute(
    tx,
  );
  const {
    subject,
    paragraphs,
    label,
    redirectTo = mail.redirectTo ?? siteUrl,
    greeting = 'Hello,',
    showsCode = false,
    unexpected = NOT_YOU,
    wireType = WIRE_TYPES[type],
  } = email;
  const token = mail.flowId === null ? linkToken : asFlowToken(linkToken);
  const query = new URLSearchParams({ token, type: wireType, redirect_to: redirectTo });
  return renderEmail({
    subject,
    greeting,
    paragraphs,
    action: { label, url: `${siteUrl}/auth/v1/verify?${query.toString()}` },
    notes: [
      `The link works once and expires after ${validityText(type)}.`,
      ...(showsCode
        ? [`If you are asked for a code instead, use ${code}. It expires after ${CODE_SECONDS / 60} minutes.`]
        : []),
      unexpected,
    ],
    signature: SIGNATURE,
  });
}
