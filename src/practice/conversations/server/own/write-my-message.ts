import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { ClientContext } from '#foundation/server/http/context.ts';
import { emergencyInstruction } from '#practice/emergency-words/server/public/emergency-instruction.ts';
import { findEmergency } from '#practice/emergency-words/server/public/find-emergency.ts';
import type { CheckMyText, StartMyConversation, WriteMyMessage } from '../../own.contract.ts';
import { findLanguage } from '../find-language.ts';
import { findSpecies } from '../find-species.ts';
import { lockLanes } from '../lanes.ts';
import { findNewFiles } from '../new-files.ts';
import { openConversation } from '../open-conversation.ts';
import { readSettings } from '../settings.ts';
import { asClinicOf, findLink } from './as-clinic-of.ts';
import { findExpectation } from './expectation.ts';
import { findMine, findMyMessage } from './my-conversations.ts';
import { findInstruction, findKnown, receiveMine } from './receive-mine.ts';

const Pet = z.object({ id: z.uuid() });

/** A pet that is the caller's at this clinic; the policies of clients decide. @throws AppError `not_found`. */
async function assertOwnPet({ tx }: ClientContext, clinicId: string, petId: string | null): Promise<void> {
  if (petId === null) return;
  const pet = await fetchRow(
    tx,
    Pet,
    sql`select p.id from pets p where p.clinic_id = ${clinicId} and p.id = ${petId}`,
  );
  if (!pet) throw new AppError('not_found');
}

/** Begins a conversation with a clinic. @throws AppError `file_missing`, `not_found`. */
export async function startMyConversation(ctx: ClientContext, input: StartMyConversation) {
  const { clinicId, petId, topic, subject } = input;
  const link = await findLink(ctx, clinicId);
  await assertOwnPet(ctx, clinicId, petId);
  const files = await findNewFiles(ctx, clinicId, input.files);
  const done = await asClinicOf(ctx, clinicId, async (scope) => {
    const settings = await readSettings(scope);
    if (!settings.portalIsOn) throw new AppError('not_found');
    await lockLanes(scope, [link.clientId]);
    const known = await findKnown(scope, link, input.clientMessageId);
    const conversationId =
      known?.conversationId ??
      (
        await openConversation(scope, {
          clientId: link.clientId,
          petId,
          channel: 'portal',
          endpoint: null,
          address: null,
          addressName: link.fullName,
          subject,
          status: 'open',
          topic,
        })
      ).id;
    const { messageId } = await receiveMine(scope, link, conversationId, { ...input, files });
    return {
      conversationId,
      messageId,
      emergencyInstruction: await findInstruction(scope, link, messageId),
      expectation: await findExpectation(scope, topic),
    };
  });
  const { messageId, ...said } = done;
  ctx.audit('conversation.started', said.conversationId, { clinicId, after: { petId, topic } });
  return { ...said, message: await findMyMessage(ctx, clinicId, messageId) };
}

/** Writes in a conversation of the portal. @throws AppError `file_missing`, `not_found`. */
export async function writeMyMessage(ctx: ClientContext, input: WriteMyMessage) {
  const { clinicId, topic, id } = await findMine(ctx, input.id);
  const link = await findLink(ctx, clinicId);
  const files = await findNewFiles(ctx, clinicId, input.files);
  const done = await asClinicOf(ctx, clinicId, async (scope) => {
    const { conversationId, messageId } = await receiveMine(scope, link, id, { ...input, files });
    return {
      conversationId,
      messageId,
      emergencyInstruction: await findInstruction(scope, link, messageId),
      expectation: await findExpectation(scope, topic),
    };
  });
  const { messageId, ...said } = done;
  ctx.audit('message.sent', messageId, { clinicId, after: { conversationId: said.conversationId } });
  return { ...said, message: await findMyMessage(ctx, clinicId, messageId) };
}

/** Whether a text that is being written sounds like an emergency. @throws AppError `not_found`. */
export async function checkMyText(ctx: ClientContext, { clinicId, petId, text }: CheckMyText) {
  const link = await findLink(ctx, clinicId);
  await assertOwnPet(ctx, clinicId, petId);
  return asClinicOf(ctx, clinicId, async (scope) => {
    const species = await findSpecies(scope, { petId, clientId: link.clientId });
    const found = await findEmergency(scope, { text, species });
    if (found?.level !== 'red') return { instruction: null };
    return { instruction: await emergencyInstruction(scope, await findLanguage(scope, link.clientId)) };
  });
}
