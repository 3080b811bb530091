import { sql } from 'kysely';
import * as z from 'zod';
import { MESSAGE_LANGUAGES } from '#vocabulary/message-languages.ts';
import { TEMPLATE_FIELDS } from '#vocabulary/message-templates.ts';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { fieldTexts } from '../field-texts.rules.ts';
import type { FilledReply } from '../saved-replies.contract.ts';
import { renderTemplate } from '../template-text.rules.ts';
import { factsOf } from './facts-of.ts';
import { findReplies } from './find-replies.ts';
import { findSender } from './find-sender.ts';

const Subject = z.object({
  clientName: z.string().nullable(),
  language: z.enum(MESSAGE_LANGUAGES).nullable(),
  petName: z.string().nullable(),
  staffName: z.string().nullable(),
});

const findSubject = (
  { tx, session: { clinicId, userId } }: MemberContext,
  { clientId, petId }: { readonly clientId: string | null; readonly petId: string | null },
) =>
  fetchRow(
    tx,
    Subject,
    sql`
    select (select c.full_name from clients c where c.clinic_id = ${clinicId} and c.id = ${clientId}) as "clientName",
      (select c.language from clients c where c.clinic_id = ${clinicId} and c.id = ${clientId}) as language,
      (select p.name from pets p where p.clinic_id = ${clinicId} and p.id = ${petId}) as "petName",
      (select s.full_name from staff_members s where s.clinic_id = ${clinicId} and s.user_id = ${userId} limit 1) as "staffName"`,
  );

/**
 * TEXT-4. Saved replies with their fields filled in for the client and the pet of a conversation, those in the client's language first. A text with a
 * field that has no value has its label in brackets.
 *
 * @throws AppError `not_found` for a client or a pet that the clinic does not have.
 */
export async function fillSavedReplies(
  ctx: MemberContext,
  { clientId, petId }: { readonly clientId?: string | undefined; readonly petId?: string | undefined },
): Promise<{ items: FilledReply[] }> {
  const subject = await findSubject(ctx, { clientId: clientId ?? null, petId: petId ?? null });
  const isMissing =
    (clientId !== undefined && subject?.clientName === null) ||
    (petId !== undefined && subject?.petName === null);
  if (!subject || isMissing) throw new AppError('not_found');
  const replies = await findReplies(ctx, sql`t.is_active`);
  const sender = await findSender(ctx);
  const preferred = subject.language ?? sender.language;
  const filled = replies.map((reply) => {
    const values = fieldTexts(
      {
        ...(subject.petName === null ? {} : { 'pet.name': subject.petName }),
        'staff.name': subject.staffName,
      },
      factsOf(sender, subject.clientName, reply.language),
    );
    const rendered = renderTemplate(reply.text, values);
    return {
      id: reply.id,
      name: reply.name,
      shortcut: reply.shortcut,
      language: reply.language,
      isPersonal: reply.isPersonal,
      text: rendered.text,
      missing: rendered.missing.map((field) => TEMPLATE_FIELDS[field].label),
    };
  });
  const rank = ({ language }: FilledReply) => (language === preferred ? 0 : 1);
  return { items: filled.toSorted((one, other) => rank(one) - rank(other)) };
}
