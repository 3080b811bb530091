import type { Day } from '#foundation/values/day.ts';
import type { Appointment } from '../contract.ts';
import { type BoardColumn, type BoardInput, closedSpans, dayRuler, within } from './board-model.ts';

/** The column of appointments without a room. */
const NO_ROOM = 'no-room';

/** A day: one column for each room, and one for what has none. Blocks are of doctors; only those of the whole clinic are shown. */
export function roomColumns(
  day: Day,
  appointments: readonly Appointment[],
  input: BoardInput,
): BoardColumn[] {
  const ruler = dayRuler(day, input);
  const items = appointments.filter(within(ruler));
  const used = new Set(items.map(({ room }) => room?.id));
  const rooms: readonly { readonly id: string | null; readonly name: string }[] = [
    ...input.setup.rooms.filter(({ id, isActive }) => isActive || used.has(id)),
    ...(items.some(({ room }) => room === null) ? [{ id: null, name: 'No room' }] : []),
  ];
  return rooms.map(({ id, name }) => ({
    key: id ?? NO_ROOM,
    day,
    doctorId: null,
    roomId: id,
    title: name,
    subtitle: null,
    ruler,
    closed: closedSpans(ruler, input.setup.clinic.timeZone, [input.setup.hours]),
    blocks: input.blocks.filter((block) => block.doctorId === null && within(ruler)(block)),
    items: items.filter(({ room }) => (room?.id ?? null) === id),
  }));
}
