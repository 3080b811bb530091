import { CalendarDays, PawPrint, UserRound } from 'lucide-react';
import type * as z from 'zod';
import { call, queryOf } from '#foundation/web/api.ts';
import type { SearchGroup, SearchSource } from '#foundation/web/layout/search-source.ts';
import { isoDayIn, nearDateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { queryClient } from '#foundation/web/query-client.ts';
import { getClinicEndpoint } from '#practice/clinics/contract.ts';
import { statusLabel } from '#practice/appointments/appointment-status.rules.ts';
import { kindLabel } from '#practice/pets/web/public/pet-labels.ts';
import { searchEndpoint } from '../../contract.ts';

/** Times are formatted in the clinic's time zone, which is fetched once. */
async function clinicZone(): Promise<string> {
  const clinic = await queryClient.fetchQuery({ ...queryOf(getClinicEndpoint, {}), staleTime: Infinity });
  return clinic.timeZone;
}

type Found = z.output<typeof searchEndpoint.output>;

const petGroup = (label: string, pets: Found['pets']): SearchGroup => ({
  label,
  icon: PawPrint,
  hits: pets.map((pet) => ({
    id: pet.id,
    title: pet.name,
    text: [kindLabel(pet), pet.clientName, pet.isDeceased ? 'deceased' : ''].filter(Boolean).join(' · '),
    to: `/clinic/pets/${pet.id}`,
  })),
});

const clientGroup = (label: string, clients: Found['clients']): SearchGroup => ({
  label,
  icon: UserRound,
  hits: clients.map((client) => ({
    id: client.id,
    title: client.fullName,
    text: [client.phone, client.petNames.join(', ')].filter(Boolean).join(' · '),
    to: `/clinic/clients/${client.id}`,
  })),
});

/** Finds clients, pets and upcoming appointments for the command palette. */
export const searchRecords: SearchSource = async (query, signal) => {
  const [found, zone] = await Promise.all([call(searchEndpoint, { q: query }, { signal }), clinicZone()]);
  const label = (kind: string): string => (found.isGuess ? `${kind} with similar names` : kind);
  const groups: SearchGroup[] = [
    petGroup(label('Pets'), found.pets),
    clientGroup(label('Clients'), found.clients),
    {
      label: label('Appointments'),
      icon: CalendarDays,
      hits: found.appointments.map((appointment) => ({
        id: appointment.id,
        title: `${appointment.petName}, ${nearDateIn(zone, appointment.startsAt)}, ${timeIn(zone, appointment.startsAt)}`,
        text: `${appointment.doctorName} · ${statusLabel(appointment.status)}`,
        to: `/clinic/appointments?day=${isoDayIn(zone, appointment.startsAt)}&appointment=${appointment.id}`,
      })),
    },
    petGroup('Pets with similar names', found.similar.pets),
    clientGroup('Clients with similar names', found.similar.clients),
  ];
  return groups.filter(({ hits }) => hits.length > 0);
};
