import { MINUTE_MS } from '#foundation/values/zoned-time.ts';
import type { StaffRole } from '#vocabulary/permissions.ts';
import type { Dice } from './dice.ts';
import type { Appointment } from './make-appointments.ts';
import type { StepActor, Step } from './make-timeline.ts';

interface Member {
  readonly id: string;
  readonly userId: string;
  readonly role: StaffRole;
}

interface TrailParts {
  readonly clinicId: string;
  readonly appointments: readonly Appointment[];
  readonly team: readonly Member[];
  /** Accounts of clients. */
  readonly userIds: ReadonlyMap<string, string>;
  readonly nowMs: number;
  readonly dice: Dice;
}

const TRAIL_DAYS = 6;
const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

const iso = (ms: number): string => new Date(ms).toISOString();

/** Makes the events of each appointment, and the audit entries of the last days. */
export function makeTrail({ clinicId, appointments, team, userIds, nowMs, dice }: TrailParts) {
  const userOf = (role: StaffRole, turn: number): string | null => {
    const those = team.filter((member) => member.role === role);
    return those[turn % Math.max(1, those.length)]?.userId ?? null;
  };
  const actors: Readonly<Record<StepActor, (appointment: Appointment) => string | null>> = {
    desk: ({ startsAtMs }) => userOf('csr', Math.floor(startsAtMs / (4 * 60 * MINUTE_MS))),
    technician: ({ startsAtMs }) => userOf('technician', Math.floor(startsAtMs / MINUTE_MS)),
    doctor: ({ doctorId }) => team.find(({ id }) => id === doctorId)?.userId ?? null,
    client: ({ clientId }) => userIds.get(clientId) ?? null,
  };
  const actorOf = (appointment: Appointment, { by }: Step) => actors[by](appointment);
  const roleOf = (userId: string | null) => team.find((member) => member.userId === userId)?.role ?? 'client';

  const events = appointments.flatMap((appointment) =>
    appointment.steps.map((step, index) => ({
      clinic_id: clinicId,
      id: dice.id(),
      appointment_id: appointment.id,
      from_status: appointment.steps[index - 1]?.status ?? null,
      to_status: step.status,
      at: iso(step.atMs),
      actor_id: actorOf(appointment, step),
    })),
  );

  const line = (
    action: string,
    subjectId: string,
    atMs: number,
    actorId: string | null,
    before: unknown,
    after: unknown,
  ) => ({
    at: iso(atMs),
    clinic_id: clinicId,
    actor_id: actorId,
    actor_role: roleOf(actorId),
    action,
    subject_id: subjectId,
    ip: `192.0.2.${10 + (actorId === null ? 0 : team.findIndex((member) => member.userId === actorId) + 1)}`,
    user_agent: BROWSER,
    request_id: dice.id(),
    before,
    after,
  });
  const recent = (atMs: number) => atMs > nowMs - TRAIL_DAYS * 1_440 * MINUTE_MS;
  const auditEntries = appointments
    .flatMap((appointment) => {
      const { id, pet, reason, startsAtMs, steps } = appointment;
      return steps.flatMap((step, index) => {
        const from = steps[index - 1];
        const actorId = actorOf(appointment, step);
        if (!recent(step.atMs) || actorId === null) return [];
        const lines = [];
        // The doctor views the pet before the visit.
        if (step.status === 'in_progress') {
          lines.push(line('pet.read', pet.id, step.atMs - MINUTE_MS, actorId, null, null));
        }
        if (from) {
          const [before, after] = [{ status: from.status }, { status: step.status }];
          lines.push(line('appointment.status_changed', id, step.atMs, actorId, before, after));
        } else {
          const after = { startsAt: iso(startsAtMs), reason };
          lines.push(line('appointment.booked', id, step.atMs, actorId, null, after));
        }
        return lines;
      });
    })
    .toSorted((a, b) => (a.at < b.at ? -1 : 1));
  return { events, auditEntries, actorOf };
}
