import { emergencyInstruction } from '#practice/emergency-words/server/public/emergency-instruction.ts';
import { optOutReply } from '#practice/contact-consent/opt-out-replies.rules.ts';
import { renderTemplates } from '#practice/message-templates/server/public/render-templates.ts';
import { asMember } from './as-member.ts';
import { createDice } from './dice.ts';
import { type Frame, iso } from './frame.ts';
import { BERLIN_STORIES } from './messages/berlin-stories.ts';
import { type Cast, Casting, type StoryParts } from './messages/cast-story.ts';
import { fillCareReminders } from './messages/fill-care-reminders.ts';
import { fillConsents } from './messages/fill-consents.ts';
import { fillMails } from './messages/fill-mails.ts';
import { connectTexts, fillMessageSetup, type TextAccount } from './messages/fill-message-setup.ts';
import { fillVisitReminders } from './messages/fill-visit-reminders.ts';
import { MessageBook } from './messages/message-book.ts';
import { NEW_YORK_STORIES } from './messages/new-york-stories.ts';
import { OWN_STORIES } from './messages/own-stories.ts';
import { confirmIntervals, sortMessages } from './messages/sort-messages.ts';
import { storePhoto } from './messages/store-file.ts';
import type { Line } from './messages/story.ts';
import { deskClock } from './messages/story-times.ts';
import { type BookedStory, bookStory } from './messages/book-story.ts';
import type { StoreBlob } from './store-documents.ts';
import { insertRows } from './write-rows.ts';

interface MessageParts extends StoryParts {
  readonly storeBlob: StoreBlob;
  /** The origin under which people reach the server: of links in messages. */
  readonly publicUrl: string;
  /** For the clinic that texts. */
  readonly textAccount: TextAccount;
}

/** The phone number and the email address of each client, in the form in which channels send to them. */
async function findContacts({ client, clinicId }: Frame) {
  const { rows } = await client.query<{ clientId: string; kind: string; address: string }>(
    `select client_id as "clientId", kind, normalized as address from client_contacts
      where clinic_id = $1 and is_primary`,
    [clinicId],
  );
  const found = new Map(rows.map(({ clientId, kind, address }) => [`${kind} ${clientId}`, address]));
  return (clientId: string, kind: 'email' | 'phone'): string | null =>
    found.get(`${kind} ${clientId}`) ?? null;
}

/** What the clinic answers by itself, rendered as the product does it at that time. */
function automaticText(
  frame: Frame,
  adminId: string,
  answer: NonNullable<Line['answer']>,
  cast: Cast,
  atMs: number,
) {
  const { clinic } = frame;
  const { channel, whom } = cast.story;
  const language = whom.language ?? 'en';
  return asMember(frame, { userId: adminId, atMs }, async (ctx) => {
    if (answer === 'stop_confirmation')
      return optOutReply('stop', language, { channel, clinicName: clinic.name, clinicPhone: clinic.phone });
    const fields =
      answer === 'away' ? {} : { 'emergency.instruction': await emergencyInstruction(ctx, language) };
    const [rendered] = await renderTemplates(ctx, {
      kind: answer,
      requests: [{ clientId: cast.client?.id ?? null, fields, channels: [channel] }],
    });
    return rendered?.texts[channel]?.text ?? '';
  });
}

/** What else follows from stories: bookings, languages, open windows of WhatsApp, addresses that receive nothing. */
async function writeTraces(
  { client, clinicId, dice, nowMs }: Frame,
  told: readonly BookedStory[],
): Promise<void> {
  await insertRows(
    client,
    'message_actions',
    told.flatMap(({ bookings }) =>
      bookings.map(({ messageId, appointmentId, petId, byUserId, atMs }) => ({
        clinic_id: clinicId,
        id: dice.id(),
        message_id: messageId,
        kind: 'booking',
        target_id: appointmentId,
        pet_id: petId,
        by_user_id: byUserId,
        at: iso(atMs),
      })),
    ),
  );
  const onWhatsapp = told.filter(
    ({ conversation: { channel, address } }) => channel === 'whatsapp' && address !== null,
  );
  await insertRows(
    client,
    'message_channel_windows',
    onWhatsapp.map(({ conversation: { channel, address, messages } }) => ({
      clinic_id: clinicId,
      channel,
      address,
      heard_at: iso(Math.max(...messages.filter(({ kind }) => kind === 'in').map(({ atMs }) => atMs))),
    })),
  );
  await insertRows(
    client,
    'undeliverable_addresses',
    told.flatMap(({ conversation: { channel, address, messages } }) => {
      const failed = messages.find(({ status }) => status === 'undelivered');
      return failed?.failure && address !== null
        ? [
            {
              clinic_id: clinicId,
              channel,
              address,
              failure: failed.failure[0],
              since: iso(Math.min(failed.atMs, nowMs)),
            },
          ]
        : [];
    }),
  );
}

/** What clients and the clinic have written to each other, whom the clinic may remind of what, and what it has reminded of. */
export async function fillMessages(frame: Frame, parts: MessageParts): Promise<void> {
  const { client, clinic, clinicId, nowMs } = frame;
  const texts = clinic.country === 'DE';
  const clock = deskClock(clinic.hours, clinic.timeZone, nowMs);
  const teamIds = await fillMessageSetup(frame, parts.team);
  if (texts) await connectTexts(frame, parts.textAccount);
  const contactOf = await findContacts(frame);
  const adminId = parts.team.find(({ role }) => role === 'clinic_admin')?.userId ?? '';
  const casting = new Casting(frame, parts);
  const casts = [...OWN_STORIES, ...(texts ? BERLIN_STORIES : NEW_YORK_STORIES)].map((story) =>
    casting.cast(story),
  );
  for (const { client: person, story } of casts)
    if (person && story.whom.language !== undefined)
      await client.query('update clients set language = $3 where clinic_id = $1 and id = $2', [
        clinicId,
        person.id,
        story.whom.language,
      ]);
  const book = new MessageBook(frame);
  const told: BookedStory[] = [];
  for (const cast of casts)
    told.push(
      await bookStory(
        {
          frame,
          clock,
          team: parts.team,
          teamIds,
          contactOf,
          automaticText: (answer, about, atMs) => automaticText(frame, adminId, answer, about, atMs),
          photoOf: (_, atMs) => storePhoto(frame, parts.storeBlob, atMs),
        },
        cast,
      ),
    );
  for (const { conversation } of told) book.add(conversation);
  const agreed = await fillConsents(
    { ...frame, dice: createDice(clinic.seed + 12) },
    { ...parts, contactOf, told },
  );
  const reminding = { ...parts, book, contactOf };
  await fillVisitReminders(frame, { ...reminding, texts });
  if (texts) await fillCareReminders(frame, { ...reminding, agreed });
  await book.write();
  await fillMails(frame, { conversations: book.conversations, storeBlob: parts.storeBlob });
  await writeTraces(frame, told);
  await sortMessages(frame);
  await confirmIntervals(frame, adminId);
}
