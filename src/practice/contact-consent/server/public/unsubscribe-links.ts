import { sql } from 'kysely';
import * as z from 'zod';
import type { ConsentPurpose } from '#vocabulary/contact-consents.ts';
import type { MessageChannelName } from '#vocabulary/messages.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { confirmAddressUrl, oneClickUrl, unsubscribeUrl } from '../../contact-urls.rules.ts';
import type { ContactScope } from './contact-scope.ts';

export interface LinkRecipient {
  /** Null for an address that belongs to no client. */
  readonly clientId: string | null;
  readonly channel: MessageChannelName;
  readonly address: string;
  readonly purpose: ConsentPurpose;
}

export interface UnsubscribeLink {
  /** For the text of the message. */
  readonly url: string;
  /** RFC 2369 and RFC 8058, to be signed with DKIM. */
  readonly headers: { readonly 'List-Unsubscribe': string; readonly 'List-Unsubscribe-Post': string };
}

const Row = z.object({ n: z.coerce.number(), token: z.string().length(64) });

const tokensOf = (
  { tx, session: { clinicId } }: ContactScope,
  kind: 'confirm' | 'unsubscribe',
  recipients: readonly LinkRecipient[],
) =>
  fetchRows(
    tx,
    Row,
    sql`
    select t.n, t.token
      from app.contact_link_tokens(${clinicId}, ${kind}, ${recipients.map(({ clientId }) => clientId)}::uuid[],
        ${recipients.map(({ channel }) => channel)}::text[], ${recipients.map(({ address }) => address)}::text[],
        ${recipients.map(({ purpose }) => purpose)}::text[]) t
     order by t.n`,
  );

/**
 * OPTOUT-3. The links by which recipients end messages without signing in, one for each in their order. A recipient has the same link for
 * a purpose each time, and it works after the client was merged or erased. One statement, however many recipients.
 *
 * @param origin where the product is reached, such as `https://app.example`.
 */
export async function unsubscribeLinks(
  scope: ContactScope,
  origin: string,
  recipients: readonly LinkRecipient[],
): Promise<readonly UnsubscribeLink[]> {
  if (recipients.length === 0) return [];
  const rows = await tokensOf(scope, 'unsubscribe', recipients);
  return rows.map(({ token }) => ({
    url: unsubscribeUrl(origin, token),
    headers: {
      'List-Unsubscribe': `<${oneClickUrl(origin, token)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }));
}

/** The links by which addresses from web forms are confirmed (double opt-in), one for each recipient in their order. */
export async function confirmationLinks(
  scope: ContactScope,
  origin: string,
  recipients: readonly LinkRecipient[],
): Promise<readonly string[]> {
  if (recipients.length === 0) return [];
  const rows = await tokensOf(scope, 'confirm', recipients);
  return rows.map(({ token }) => confirmAddressUrl(origin, token));
}
