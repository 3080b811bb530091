import { AppError } from '#vocabulary/errors.ts';
import { fold } from '#foundation/values/fold.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { findEmergency } from '#practice/emergency-words/server/public/find-emergency.ts';
import type { PetFacts } from '../../facts.contract.ts';
import { draftReply } from '../../rules/draft-reply.rules.ts';
import { sortWith } from '../../rules/sort-message.rules.ts';
import type { DraftTask } from '../drafting/draft-task.ts';
import { readPetFacts } from '../public/read-pet-facts.ts';
import { findUnanswered, type Unanswered } from './find-unanswered.ts';

const INSTRUCTION =
  'Write a short and friendly reply of the clinic to the messages of its client in “input”. Answer only what the record answers: the next appointment, what a prescription says and how many refills are left, that a released result can be seen in the portal. For everything else say that the clinic will get back to them. No diagnosis, no advice, no values of results, no prices.';

/** The pet that the messages are about: that of the conversation, the one that they name, or the client's only one. */
function petOf({ pets }: Unanswered, text: string): string | null {
  const [first] = pets;
  if (first?.isOfConversation) return first.id;
  const folded = fold(text);
  const named = pets.filter(({ name }) => folded.includes(fold(name)));
  if (named.length === 1) return named[0]?.id ?? null;
  return pets.length === 1 ? (first?.id ?? null) : null;
}

/**
 * ASSIST-6. What a reply is drafted from: the client's messages since the last answer, what they were sorted as, and the record of the pet that they
 * are about, as far as the client may see it.
 *
 * @throws AppError `not_found`; `reply_draft_nothing` where nothing waits for an answer; `reply_draft_urgent` where it may be an emergency.
 */
export async function readReplyTask(ctx: MemberContext, conversationId: string): Promise<DraftTask> {
  const found = await findUnanswered(ctx, conversationId);
  if (!found) throw new AppError('not_found');
  const [latest] = found.messages;
  if (!latest) throw new AppError('reply_draft_nothing');
  const text = found.messages
    .map((message) => message.text)
    .toReversed()
    .join('\n');
  const petId = petOf(found, text);
  const facts: PetFacts | null = petId === null ? null : await readPetFacts(ctx, petId);
  const emergency = await findEmergency(ctx, { text, species: facts?.pet.species ?? null });
  const language = found.language ?? 'en';
  const ofRules = sortWith(emergency, { text, language }).sort;
  const sort = latest.sort ?? ofRules;
  const isUrgent = found.emergency !== null || ofRules === 'urgent' || sort === 'urgent';
  const draft = isUrgent
    ? null
    : draftReply({
        sort,
        messageText: text,
        language,
        clientName: found.clientName,
        clinicName: found.clinicName,
        openingHours: null,
        facts,
      });
  if (!draft) throw new AppError('reply_draft_urgent');
  const { parts } = draft;
  return {
    feature: 'message_replies',
    subject: { conversationId, ...(petId === null ? {} : { petId }) },
    template: { id: 'message_reply', version: 1 },
    facts,
    input: { messages: found.messages.map((message) => message.text), sort },
    phrases: new Set(parts.filter(({ sources }) => sources.length === 0).map((part) => part.text)),
    byRules: () => parts,
    instruction: { text: INSTRUCTION, language },
  };
}
