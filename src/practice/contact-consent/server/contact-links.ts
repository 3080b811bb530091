import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { AppError } from '#vocabulary/errors.ts';
import { clinicOfToken, hashClinicToken } from '#foundation/server/clinic-token.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { PublicContext } from '#foundation/server/http/context.ts';
import { ContactLink, type AnswerContactLink } from '../links.contract.ts';

const Opened = z.object({ link: ContactLink.nullable() });
const Used = z.object({ isUsed: z.boolean() });

/** What the page of a link shows next to its buttons. */
const PAGE_WORDING = {
  id: 'link.choices.en',
  version: 1,
  text: 'Choose which messages you want from this clinic at this address.',
};

/** OPTOUT-3. What a link is about; it changes nothing. @throws AppError `not_found`. */
export async function openContactLink({ tx }: PublicContext, { token }: { readonly token: string }) {
  const row = await fetchRow(
    tx,
    Opened,
    sql`select app.open_contact_link(${clinicOfToken(token)}::uuid, ${hashClinicToken(token)}) as link`,
  );
  if (!row?.link) throw new AppError('not_found');
  return row.link;
}

async function use(tx: Kysely<Tables>, { token, off, on }: AnswerContactLink): Promise<boolean> {
  const row = await fetchRow(
    tx,
    Used,
    sql`select app.use_contact_link(${clinicOfToken(token)}::uuid, ${hashClinicToken(token)}, ${[...off]}::text[],
        ${on.filter((purpose) => !off.includes(purpose))}::text[], ${JSON.stringify(PAGE_WORDING)}::jsonb) as "isUsed"`,
  );
  return row?.isUsed === true;
}

/** OPTOUT-3. Enters what the holder of a link chooses. Repeated, it enters nothing more. @throws AppError `not_found`. */
export async function answerContactLink(ctx: PublicContext, input: AnswerContactLink) {
  if (!(await use(ctx.tx, input))) throw new AppError('not_found');
  return openContactLink(ctx, input);
}

/** OPTOUT-3. What a mail program posts (RFC 8058): no more messages of the kind that the link came with. */
export async function unsubscribeOnce(tx: Kysely<Tables>, token: string): Promise<void> {
  const row = await fetchRow(
    tx,
    Opened,
    sql`select app.open_contact_link(${clinicOfToken(token)}::uuid, ${hashClinicToken(token)}) as link`,
  );
  if (row?.link?.kind !== 'unsubscribe') throw new AppError('not_found');
  await use(tx, { token, off: [row.link.purpose], on: [] });
}
