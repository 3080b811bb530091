import { hashClinicToken, makeClinicToken } from '#foundation/server/clinic-token.ts';
import { appointmentUrl } from '#practice/appointment-messages/appointment-url.rules.ts';
import { renderTemplates } from '#practice/message-templates/server/public/render-templates.ts';
import { asMember } from '../as-member.ts';
import type { Team } from '../fill-setup.ts';
import { type Frame, iso } from '../frame.ts';
import type { Appointment } from '../make-appointments.ts';
import { insertRows } from '../write-rows.ts';
import type { MessageBook } from './message-book.ts';

interface VisitParts {
  readonly appointments: readonly Appointment[];
  readonly book: MessageBook;
  readonly contactOf: (clientId: string, kind: 'email' | 'phone') => string | null;
  readonly publicUrl: string;
  readonly team: Team;
  /** The clinic sends text messages; else it writes emails. */
  readonly texts: boolean;
}

interface PlannedRow {
  readonly appointmentId: string;
  readonly kind: 'early_reminder' | 'reminder';
  readonly dueAt: string;
  readonly state: string;
  readonly reason: string | null;
}

/**
 * As `app.plan_appointment_reminders` plans them, at the moment for which the demo is filled: what is due later is planned, and nothing is due
 * at once. Whose reminder would be in the past is found by asking when it was due two weeks ago.
 */
const PLANNED = `
  select a.id as "appointmentId", r.kind, r.due_at as "dueAt", r.state, r.reason
    from appointments a
    join clinics k on k.id = $1
    cross join lateral app.appointment_reminder_plan(a.starts_at, a.created_at, null, $2::timestamptz - interval '14 days',
      k.time_zone, app.appointment_message_rules($1, a.appointment_type_id)) r
   where a.clinic_id = $1 and a.starts_at > $2::timestamptz and app.expects_visit(a.status) and a.created_by is not null
     and (r.state = 'planned' or r.reason <> 'told_recently')
   order by a.starts_at, a.id`;

/** A morning of reminders has so many; the visits after these were booked too late for one. */
const SENT_LIMIT = 14;

/** Reminders of visits: those of the next days went out in the mornings before, the others are planned. */
export async function fillVisitReminders(frame: Frame, parts: VisitParts): Promise<void> {
  const { client, clinicId, nowMs, dice } = frame;
  const { appointments, book, contactOf, publicUrl, team, texts } = parts;
  const { rows } = await client.query<PlannedRow>(PLANNED, [clinicId, iso(nowMs)]);
  const byId = new Map(appointments.map((one) => [one.id, one]));
  const isLater = ({ dueAt }: PlannedRow) => Date.parse(dueAt) > nowMs;
  const channel = texts ? ('sms' as const) : ('email' as const);
  const gone = rows
    .filter((row) => row.kind === 'reminder' && row.state === 'planned' && !isLater(row))
    .flatMap(({ appointmentId, dueAt }) => {
      const appointment = byId.get(appointmentId);
      // Whoever booked after the reminders of that morning got none.
      return appointment && appointment.steps[0].atMs < Date.parse(dueAt)
        ? [{ id: dice.id(), appointment, dueMs: Date.parse(dueAt), token: makeClinicToken(clinicId) }]
        : [];
    })
    .slice(0, SENT_LIMIT);
  const adminId = team.find(({ role }) => role === 'clinic_admin')?.userId ?? '';
  const typeNames = await findTypeNames(frame);
  const rendered = await asMember(frame, { userId: adminId, atMs: nowMs }, (ctx) =>
    renderTemplates(ctx, {
      kind: 'appointment_reminder',
      requests: gone.map(({ appointment, token }) => ({
        clientId: appointment.clientId,
        fields: {
          'pet.name': [appointment.pet.name],
          'appointment.startsAt': new Date(appointment.startsAtMs),
          'appointment.type': typeNames.get(appointment.typeId) ?? '',
          'appointment.doctor': team.find(({ id }) => id === appointment.doctorId)?.fullName ?? null,
          'appointment.link': appointmentUrl(publicUrl, token),
        },
        channels: [channel],
      })),
    }),
  );
  const sent = gone.map((one, index) => {
    const { id, appointment, dueMs } = one;
    const text = rendered[index]?.texts[channel];
    const person = appointment.pet.clients.find((each) => each.id === appointment.clientId);
    const conversation = book.openFor({
      clientId: appointment.clientId,
      channel,
      address: contactOf(appointment.clientId, texts ? 'phone' : 'email'),
      addressName: person?.fullName ?? null,
    });
    const message = {
      id: dice.id(),
      kind: 'out' as const,
      atMs: dueMs + index * 4_000,
      text: text?.text ?? '',
      subject: text?.subject ?? null,
      purpose: 'appointment' as const,
      requestKey: `appointment-message:${id}:0`,
      status: 'delivered' as const,
    };
    conversation.messages.push(message);
    return Object.assign({}, one, { message });
  });
  await insertRows(client, 'appointment_messages', [
    ...rows.filter(isLater).map(({ appointmentId, kind, dueAt, state, reason }) => ({
      clinic_id: clinicId,
      id: dice.id(),
      appointment_id: appointmentId,
      kind,
      starts_at: iso(byId.get(appointmentId)?.startsAtMs ?? nowMs),
      due_at: dueAt,
      state,
      reason,
      is_manual: false,
      attempt: 0,
      message_key: null,
      message_id: null,
      channel: null,
      queued_at: null,
      send_at: null,
      created_at: iso(nowMs),
    })),
    ...sent.map(({ id, appointment, dueMs, message }) => ({
      clinic_id: clinicId,
      id,
      appointment_id: appointment.id,
      kind: 'reminder',
      starts_at: iso(appointment.startsAtMs),
      due_at: iso(dueMs),
      state: 'queued',
      reason: null,
      is_manual: false,
      attempt: 0,
      message_key: message.requestKey,
      message_id: message.id,
      channel,
      queued_at: iso(message.atMs),
      send_at: iso(message.atMs),
      created_at: iso(appointment.steps[0].atMs),
    })),
  ]);
  const links = sent.map(({ appointment, token }) => ({ id: dice.id(), appointment, token }));
  await insertRows(
    client,
    'appointment_links',
    links.map(({ id, token }) => ({
      clinic_id: clinicId,
      id,
      token_hash: `\\x${hashClinicToken(token).toString('hex')}`,
      created_at: iso(nowMs),
    })),
  );
  await insertRows(
    client,
    'appointment_link_visits',
    links.map(({ id, appointment }) => ({
      clinic_id: clinicId,
      link_id: id,
      appointment_id: appointment.id,
    })),
  );
}

async function findTypeNames({ client, clinicId }: Frame): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ id: string; name: string }>(
    'select id, name from appointment_types where clinic_id = $1',
    [clinicId],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
