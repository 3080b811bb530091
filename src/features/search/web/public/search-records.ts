import { call } from '#foundation/web/api.ts';
import type { SearchGroup, SearchSource } from '#foundation/web/layout/search-source.ts';
import { deviceZone, isoDayIn, nearDateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { statusLabel } from '#features/appointments/appointment-status.rules.ts';
import { kindWords } from '#features/pets/web/public/pet-words.ts';
import { searchEndpoint } from '../../contract.ts';

/**
 * Finds clients, pets and coming appointments for the palette.
 *
 * @param zone in which the times of appointments are told: the clinic's.
 */
export const searchRecords =
  (zone: string = deviceZone()): SearchSource =>
  async (query, signal) => {
    const found = await call(searchEndpoint, { q: query }, { signal });
    const label = (kind: string): string => (found.isGuess ? `${kind} that sound like it` : kind);
    const groups: SearchGroup[] = [
      {
        label: label('Pets'),
        hits: found.pets.map((pet) => ({
          id: pet.id,
          title: pet.name,
          text: [kindWords(pet), pet.clientName, pet.isDeceased ? 'deceased' : ''].filter(Boolean).join(' · '),
          to: `/clinic/pets/${pet.id}`,
        })),
      },
      {
        label: label('Clients'),
        hits: found.clients.map((client) => ({
          id: client.id,
          title: client.fullName,
          text: [client.phone, client.petNames.join(', ')].filter(Boolean).join(' · '),
          to: `/clinic/clients/${client.id}`,
        })),
      },
      {
        label: label('Appointments'),
        hits: found.appointments.map((appointment) => ({
          id: appointment.id,
          title: `${appointment.petName}, ${nearDateIn(zone, appointment.startsAt)}, ${timeIn(zone, appointment.startsAt)}`,
          text: `${appointment.doctorName} · ${statusLabel(appointment.status)}`,
          to: `/clinic/appointments?day=${isoDayIn(zone, appointment.startsAt)}&appointment=${appointment.id}`,
        })),
      },
    ];
    return groups.filter(({ hits }) => hits.length > 0);
  };
