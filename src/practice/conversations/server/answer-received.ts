import type { EmergencyLevel } from '#vocabulary/conversations.ts';
import { emergencyInstruction } from '#practice/emergency-words/server/public/emergency-instruction.ts';
import { isOpenAt } from '#practice/clinics/opening-hours.rules.ts';
import { findWeek } from '#practice/clinics/server/public/find-week.ts';
import { renderTemplates } from '#practice/message-templates/server/public/render-templates.ts';
import { answerSubject } from '../message-text.rules.ts';
import { answerMessage, wasAnswered } from './answer-message.ts';
import type { StoredConversation } from './conversation-row.ts';
import { findLanguage } from './find-language.ts';
import type { InboundMessage } from './public/inbound-message.ts';
import type { MessageScope } from './public/message-scope.ts';
import { readSettings } from './settings.ts';

const HOUR_MS = 3_600_000;
/** Somebody who goes on writing in an emergency has read what to do. */
const INSTRUCTION_AGAIN_MS = HOUR_MS;
/** RFC 3834, section 2: an automatic answer is not repeated within some days. */
const AWAY_AGAIN_MS = 7 * 24 * HOUR_MS;

interface Followed {
  readonly optOut: { readonly effect: string | null; readonly reply: string | null };
  readonly emergency: { readonly level: EmergencyLevel } | null;
}

const before = ({ now }: MessageScope, ms: number): Date => new Date(now.getTime() - ms);

async function instruct(
  scope: MessageScope,
  conversation: StoredConversation,
  subject: string | null,
): Promise<void> {
  if (await wasAnswered(scope, conversation, 'emergency_instruction', before(scope, INSTRUCTION_AGAIN_MS)))
    return;
  const { clientId, channel } = conversation;
  const instruction = await emergencyInstruction(scope, await findLanguage(scope, clientId));
  const [rendered] = await renderTemplates(scope, {
    kind: 'emergency_instruction',
    requests: [{ clientId, fields: { 'emergency.instruction': instruction }, channels: [channel] }],
  });
  await answerMessage(scope, conversation, {
    kind: 'emergency_instruction',
    // A template that lost its field would say nothing.
    text: rendered?.texts[channel]?.text ?? instruction,
    subject,
    purpose: 'transactional',
    isOwed: true,
  });
}

async function sayAway(
  scope: MessageScope,
  conversation: StoredConversation,
  subject: string | null,
): Promise<void> {
  const { clientId, channel } = conversation;
  const [settings, { hours, zone }] = await Promise.all([readSettings(scope), findWeek(scope)]);
  // A clinic without hours is never said to be closed.
  if (!settings.awayIsOn || hours.length === 0 || isOpenAt(hours, zone, scope.now.getTime())) return;
  if (await wasAnswered(scope, conversation, 'away', before(scope, AWAY_AGAIN_MS))) return;
  const [rendered] = await renderTemplates(scope, {
    kind: 'away',
    requests: [{ clientId, fields: {}, channels: [channel] }],
  });
  const texts = rendered?.texts[channel];
  if (!texts) return;
  await answerMessage(scope, conversation, {
    kind: 'away',
    text: texts.text,
    subject: subject ?? texts.subject,
    purpose: 'reply',
    isOwed: false,
  });
}

/**
 * INBOX-14. What is answered at once: to a stop its confirmation and nothing else, to an emergency what to do and nothing else, and
 * outside opening hours when the clinic answers. Only to whom the channel proves, but for an emergency: it is the worse mistake not to
 * answer one.
 */
export async function answerReceived(
  scope: MessageScope,
  conversation: StoredConversation,
  inbound: InboundMessage,
  { optOut, emergency }: Followed,
): Promise<void> {
  const subject =
    inbound.channel === 'email' && inbound.subject !== null ? answerSubject(inbound.subject) : null;
  if (emergency?.level === 'red') return instruct(scope, conversation, subject);
  if (optOut.effect !== null) {
    if (optOut.reply === null) return;
    await answerMessage(scope, conversation, {
      kind: optOut.effect === 'stopped' ? 'stop_confirmation' : 'help',
      text: optOut.reply,
      subject,
      purpose: 'transactional',
      isOwed: true,
    });
    return;
  }
  if (inbound.isProven && conversation.emergency !== 'red') await sayAway(scope, conversation, subject);
}
