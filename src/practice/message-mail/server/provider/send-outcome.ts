import type { SmtpAnswer } from '#foundation/server/mail/smtp-sender.ts';
import type { MessageFailure, SendOutcome } from '#practice/conversations/server/public/message-channel.ts';

/** A server that does not know a sender yet asks to be called again; most accept after five minutes. */
const GREYLIST_MS = 5 * 60_000;

const statusIn = (text: string): string | null => /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(text)?.[0] ?? null;

/** By RFC 3463, and by the reply code where a server gives no more. */
function failureOf(status: string | null, code: number, stage: string): MessageFailure {
  if (code === 552 || status === '5.3.4' || status === '5.2.3') return 'too_large';
  if (status !== null) {
    if (status.startsWith('5.1.')) return 'address_invalid';
    if (status.startsWith('5.2.') || status.startsWith('5.4.')) return 'unreachable_recipient';
    return /^5\.[67]\./.test(status) ? 'filtered' : 'refused';
  }
  return stage === 'recipient' && [550, 551, 553].includes(code) ? 'address_invalid' : 'refused';
}

/** What the mail server's answer means for a message. What it says about us is no fault of the message, which waits. */
export function toSendOutcome(answer: SmtpAnswer, providerId: string): SendOutcome {
  if (answer.kind === 'accepted') return { kind: 'accepted', providerId };
  if (answer.kind === 'unknown') return { kind: 'unknown', reason: answer.reason };
  if (answer.kind === 'unavailable') return { kind: 'unavailable', waitMs: null, reason: answer.reason };
  const { stage, code, text } = answer;
  const status = statusIn(text);
  const failure = failureOf(status, code, stage);
  const isOurs =
    stage === 'connection' || stage === 'sign_in' || (stage === 'sender' && failure !== 'too_large');
  if (code < 500 || isOurs) {
    const isGreylisted = stage === 'recipient' && (code === 450 || code === 451);
    return {
      kind: 'unavailable',
      waitMs: isGreylisted ? GREYLIST_MS : null,
      reason: `The mail server answered: ${text}`,
    };
  }
  return { kind: 'refused', failure, code: status ?? String(code) };
}
