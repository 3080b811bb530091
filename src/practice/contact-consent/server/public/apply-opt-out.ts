import { sql } from 'kysely';
import * as z from 'zod';
import type { MessageChannelName } from '#vocabulary/messages.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { optOutReply } from '../../opt-out-replies.rules.ts';
import { findOptOut, type OptOutFound } from '../../opt-out.rules.ts';
import { readSettings } from '../read-settings.ts';
import type { ContactScope } from './contact-scope.ts';
import { recordConsent } from './record-consent.ts';

export interface OptOutMessage {
  readonly channel: MessageChannelName;
  /** The clinic's own number or mailbox that it was sent to. */
  readonly endpoint: string | null;
  /** The sender's address on the channel. */
  readonly address: string;
  readonly clientId: string | null;
  readonly text: string;
  /** The channel's own word, which counts more than the text. The channel has answered then. */
  readonly optOut: 'help' | 'start' | 'stop' | null;
  readonly messageId: string;
  /** False where the channel does not prove who sent it: then only a stop follows from it. */
  readonly isProven?: boolean;
}

export interface AppliedOptOut {
  readonly effect: 'help' | 'started' | 'stopped' | null;
  /** What to answer, once. It is sent although the sender has stopped messages; null for no answer. */
  readonly reply: string | null;
}

const NOTHING: AppliedOptOut = { effect: null, reply: null };

const State = z.object({
  isStopped: z.boolean(),
  isCarrierStopped: z.boolean(),
  wasApplied: z.boolean(),
});

/** Two messages from one address wait for each other, so that one stop is confirmed once. */
const lockAddress = ({ tx, session: { clinicId } }: ContactScope, { channel, address }: OptOutMessage) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`contact:${clinicId}:${channel}:${address.trim().toLowerCase()}`}, 0))`.execute(
    tx,
  );

async function stateOf(scope: ContactScope, { channel, address, clientId, messageId }: OptOutMessage) {
  const { clinicId } = scope.session;
  const state = await fetchRow(
    scope.tx,
    State,
    sql`
    select coalesce(f.stop > coalesce(f.start, 0), false) as "isStopped",
        coalesce(f.carrier_stop > coalesce(f.carrier_start, 0), false) as "isCarrierStopped",
        app.has_contact_evidence(${clinicId}, ${address}, ${messageId}) as "wasApplied"
      from app.contact_facts(${clinicId}, array[${clientId}]::uuid[], array[${channel}]::text[], array[${address}]::text[],
        array['transactional']) f`,
  );
  if (!state) throw new Error('Each question must have its facts.');
  return state;
}

const foundIn = (
  message: OptOutMessage,
  isStopped: boolean,
  phrases: readonly string[],
): OptOutFound | null =>
  message.optOut === null
    ? findOptOut(message.text, { channel: message.channel, isStopped, phrases })
    : { kind: message.optOut, language: 'en', found: `channel:${message.optOut}` };

const EFFECTS = { stop: 'stopped', start: 'started', help: 'help' } as const;

/**
 * OPTOUT-2. What follows from a message that asks to be left alone, to be written to again, or for help. A stop holds for the address and
 * the channel, whoever has it, until it is taken back. It is confirmed once. Repeated for the same message, it does nothing.
 */
export async function applyOptOut(scope: ContactScope, message: OptOutMessage): Promise<AppliedOptOut> {
  const { channel, address, clientId, messageId, endpoint } = message;
  // Most messages say nothing of the kind: they cost no statement but that of the settings.
  const settings = await readSettings(scope);
  if (foundIn(message, true, settings.stopPhrases) === null) return NOTHING;
  await lockAddress(scope, message);
  const { isStopped, isCarrierStopped, wasApplied } = await stateOf(scope, message);
  const found = foundIn(message, isStopped || isCarrierStopped, settings.stopPhrases);
  if (found === null || wasApplied) return NOTHING;
  const { kind, language } = found;
  if (kind !== 'stop' && message.isProven === false) return NOTHING;
  const reply = optOutReply(kind, language, {
    channel,
    clinicName: settings.name,
    clinicPhone: settings.phone,
  });
  const asked = { effect: EFFECTS[kind], reply: message.optOut === null ? reply : null };
  if (kind === 'help') return isStopped || isCarrierStopped ? { ...asked, reply: null } : asked;
  if (kind === 'start' && !isStopped && !isCarrierStopped) return NOTHING;
  if (kind === 'stop' && isStopped) return { effect: 'stopped', reply: null };
  await recordConsent(scope, {
    clientId,
    channel,
    address,
    purpose: null,
    action: kind,
    method: 'message',
    evidence: { messageId, endpoint, found: found.found },
  });
  return kind === 'stop' && isCarrierStopped ? { ...asked, reply: null } : asked;
}
