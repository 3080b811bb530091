import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { AppointmentMessageReason } from '#vocabulary/appointment-messages.ts';
import { hashClinicToken } from '#foundation/server/clinic-token.ts';
import type { RequestedMessage } from '#practice/conversations/server/public/message-request.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import type { ComposedMessage } from './compose-requests.ts';
import type { MessageFacts } from './message-facts.ts';

interface Outcomes {
  readonly suppressed: ReadonlyMap<MessageFacts, AppointmentMessageReason>;
  readonly composed: readonly ComposedMessage[];
  /** In the order of `composed`. */
  readonly outcomes: readonly RequestedMessage[];
}

const changeOf = ({ request }: ComposedMessage, outcome: RequestedMessage) =>
  outcome.outcome === 'queued'
    ? {
        state: 'queued',
        key: request.key,
        message: outcome.messageId,
        channel: outcome.channel,
        send_at: outcome.sendAt.toISOString(),
      }
    : { state: 'suppressed', reason: 'unreachable', refusals: outcome.reasons };

/** The links of messages that were queued, with the visits that they open. Only the hash of a token is stored. */
async function writeLinks({ tx, session: { clinicId } }: MessageScope, composed: readonly ComposedMessage[]) {
  const links = composed.flatMap(({ token, block }) =>
    token === null
      ? []
      : [
          {
            id: randomUUID(),
            hash: hashClinicToken(token).toString('hex'),
            visits: block.all.map(({ appointmentId }) => appointmentId),
          },
        ],
  );
  if (links.length === 0) return;
  const rows = JSON.stringify(links);
  await sql`insert into appointment_links (clinic_id, id, token_hash)
    select ${clinicId}::uuid, l.id, decode(l.hash, 'hex') from jsonb_to_recordset(${rows}::jsonb) as l (id uuid, hash text)`.execute(
    tx,
  );
  await sql`insert into appointment_link_visits (clinic_id, link_id, appointment_id)
    select ${clinicId}::uuid, l.id, v.visit::uuid from jsonb_to_recordset(${rows}::jsonb) as l (id uuid, visits jsonb)
      cross join lateral jsonb_array_elements_text(l.visits) as v (visit)`.execute(tx);
}

/** Writes what became of messages that were due. */
export async function writeOutcomes(
  scope: MessageScope,
  { suppressed, composed, outcomes }: Outcomes,
): Promise<void> {
  const { clinicId } = scope.session;
  const changes = [
    ...[...suppressed].map(([{ id }, reason]) => ({ id, state: 'suppressed', reason })),
    ...composed.flatMap((message, at) => {
      const outcome = outcomes[at];
      if (!outcome) throw new Error('a message was requested, and nothing was answered');
      return message.block.all.map(({ id }) => ({ id, ...changeOf(message, outcome) }));
    }),
  ];
  if (changes.length === 0) return;
  await writeLinks(
    scope,
    composed.filter((_, at) => outcomes[at]?.outcome === 'queued'),
  );
  await sql`update appointment_messages m
     set state = u.state, reason = u.reason, refusals = u.refusals, message_key = u.key, message_id = u.message, channel = u.channel,
         send_at = u.send_at, queued_at = case when u.state = 'queued' then ${scope.now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as u (id uuid, state text, reason text, refusals jsonb, key text,
      message uuid, channel text, send_at timestamptz)
   where m.clinic_id = ${clinicId} and m.id = u.id`.execute(scope.tx);
}
