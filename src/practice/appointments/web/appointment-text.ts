import { timeIn } from '#foundation/web/time/zone-time.ts';
import { SPECIES_ENTRIES } from '#vocabulary/species.ts';
import { statusLabel } from '../appointment-status.rules.ts';
import type { Appointment } from '../contract.ts';

/** `09:30–10:00`. */
export const spanText = (
  zone: string,
  { startsAt, endsAt }: Pick<Appointment, 'startsAt' | 'endsAt'>,
): string => `${timeIn(zone, startsAt)}–${timeIn(zone, endsAt)}`;

/** `consent missing: Anesthesia`; empty where nothing is missing. */
export const consentText = ({ missingConsents }: Pick<Appointment, 'missingConsents'>): string =>
  missingConsents.length === 0 ? '' : `consent missing: ${missingConsents.join(', ')}`;

/** Everything that a card shows, for screen readers. */
export const cardDescription = (zone: string, appointment: Appointment, waiting: string): string =>
  [
    `${timeIn(zone, appointment.startsAt)} to ${timeIn(zone, appointment.endsAt)}`,
    `${appointment.pet.name}, ${SPECIES_ENTRIES[appointment.pet.species].label.toLowerCase()}`,
    appointment.pet.hasWarning ? 'has an alert' : '',
    consentText(appointment),
    appointment.client.fullName,
    appointment.type.name,
    appointment.doctor.fullName,
    waiting,
    statusLabel(appointment.status),
  ]
    .filter(Boolean)
    .join(', ');

export const minutesOf = ({ startsAt, endsAt }: Pick<Appointment, 'startsAt' | 'endsAt'>): number =>
  (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000;
