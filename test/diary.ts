import { mayMove, holdsSlot } from '#practice/appointments/appointment-status.rules.ts';
import {
  type Slot,
  type SlotQuestion,
  freeSlots,
  nearestFreeSlots,
} from '#practice/appointments/slot.rules.ts';
import type { NamedBusyTime } from '#practice/appointments/why-not-offered.rules.ts';
import { type Result, ok, refuse } from '#foundation/values/result.ts';
import { MINUTE_MS } from '#foundation/values/zoned-time.ts';
import type { AppointmentStatus } from '#vocabulary/appointment-status.ts';

export interface DiaryEntry {
  readonly id: string;
  readonly type: SlotQuestion['type'];
  readonly status: AppointmentStatus;
  readonly doctorId: string;
  readonly roomId: string | null;
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  readonly busyUntilMs: number;
}

type Place = Pick<DiaryEntry, 'doctorId' | 'roomId' | 'startsAtMs' | 'endsAtMs' | 'busyUntilMs'>;
type Clinic = Omit<SlotQuestion, 'busy' | 'type'>;

/** A clinic's appointments in memory, changed by the rules alone: the model of what the database must guarantee. */
export class Diary {
  readonly #clinic: Clinic;
  readonly #entries = new Map<string, DiaryEntry>();
  readonly #blocks = new Map<string, NamedBusyTime>();

  constructor(clinic: Clinic) {
    this.#clinic = clinic;
  }

  get entries(): readonly DiaryEntry[] {
    return [...this.#entries.values()];
  }

  /** Books a free slot in the first free room. */
  book(
    id: string,
    type: SlotQuestion['type'],
    doctorId: string,
    startsAtMs: number,
  ): Result<DiaryEntry, 'slot_taken'> {
    const place = this.#findPlace(type, doctorId, startsAtMs);
    if (!place) return refuse('slot_taken');
    const entry = { id, type, status: 'booked' as const, ...place };
    this.#entries.set(id, entry);
    return ok(entry);
  }

  /** Moves an appointment that has not begun; its own previous time does not conflict. */
  move(id: string, doctorId: string, startsAtMs: number): boolean {
    const entry = this.#entries.get(id);
    if (!entry || !mayMove(entry.status, 'rescheduled')) return false;
    const place = this.#findPlace(entry.type, doctorId, startsAtMs, id);
    if (place) this.#entries.set(id, { ...entry, ...place });
    return place !== null;
  }

  /** Changes the status by one step. An appointment that holds its slot again needs its time and room to be free. */
  step(id: string, to: AppointmentStatus): boolean {
    const entry = this.#entries.get(id);
    if (!entry || !mayMove(entry.status, to)) return false;
    if (!holdsSlot(entry.status) && holdsSlot(to) && !this.#isStillFree(entry)) return false;
    this.#entries.set(id, { ...entry, status: to });
    return true;
  }

  /** Blocks time of a doctor, or of everyone without one. Existing appointments stay, for the staff to move. */
  block(id: string, doctorId: string | null, startsAtMs: number, minutes: number): void {
    const endsAtMs = startsAtMs + minutes * MINUTE_MS;
    this.#blocks.set(id, {
      kind: 'block',
      id,
      doctorId,
      roomId: null,
      startsAtMs,
      endsAtMs,
      busyUntilMs: endsAtMs,
    });
  }

  unblock(id: string): void {
    this.#blocks.delete(id);
  }

  nearest(type: SlotQuestion['type'], wantedStartMs: number): Slot[] {
    return nearestFreeSlots(freeSlots(this.#question(type)), wantedStartMs);
  }

  #question(type: SlotQuestion['type'], exceptId?: string): SlotQuestion<NamedBusyTime> {
    const held = this.entries
      .filter(({ id, status }) => id !== exceptId && holdsSlot(status))
      .map(({ id, doctorId, roomId, startsAtMs, endsAtMs, busyUntilMs }) => {
        return { kind: 'appointment' as const, id, doctorId, roomId, startsAtMs, endsAtMs, busyUntilMs };
      });
    return { ...this.#clinic, type, busy: [...held, ...this.#blocks.values()] };
  }

  #findPlace(
    type: SlotQuestion['type'],
    doctorId: string,
    startsAtMs: number,
    exceptId?: string,
  ): Place | null {
    const slots = freeSlots(this.#question(type, exceptId));
    const slot = slots.find((free) => free.doctorId === doctorId && free.startsAtMs === startsAtMs);
    return slot ? { ...slot, busyUntilMs: slot.endsAtMs + type.bufferMinutes * MINUTE_MS } : null;
  }

  #isStillFree(entry: DiaryEntry): boolean {
    const question = this.#question(entry.type, entry.id);
    const sameRoom = entry.roomId === null ? question : { ...question, roomIds: [entry.roomId] };
    return freeSlots(sameRoom).some(
      (slot) => slot.doctorId === entry.doctorId && slot.startsAtMs === entry.startsAtMs,
    );
  }
}
