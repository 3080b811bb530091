import type { QueryClient } from '@tanstack/react-query';
import {
  type Appointment,
  type AppointmentDetails,
  getAppointmentEndpoint,
  listAppointmentsEndpoint,
} from '../contract.ts';
import { cardsIn, changeCard, type Listed } from './appointment-list.ts';
import { patchQuery } from './patch-query.ts';

type Change = (appointment: Appointment) => Appointment;

/** Changes the appointment in every list that shows it, and its details. */
function changeEverywhere(client: QueryClient, id: string, change: Change): void {
  const cache = client.getQueryCache();
  for (const query of cache.findAll({ queryKey: [listAppointmentsEndpoint.id] })) {
    const listed = client.getQueryData<Listed>(query.queryKey);
    const changed = listed && changeCard(listed, id, change);
    if (changed !== listed) patchQuery(query, changed);
  }
  for (const query of cache.findAll({ queryKey: [getAppointmentEndpoint.id, { id }] })) {
    const details = client.getQueryData<AppointmentDetails>(query.queryKey);
    if (details) patchQuery(query, { ...details, ...change(details) });
  }
}

/** The appointment as last seen, if it is on screen. */
function findCached(client: QueryClient, id: string): Appointment | undefined {
  const lists = client.getQueriesData<Listed>({ queryKey: [listAppointmentsEndpoint.id] });
  const details = client.getQueriesData<AppointmentDetails>({
    queryKey: [getAppointmentEndpoint.id, { id }],
  });
  return [
    ...lists.flatMap(([, listed]) => (listed ? cardsIn(listed) : [])),
    ...details.flatMap(([, found]) => found ?? []),
  ]
    .filter((card) => card.id === id)
    .toSorted((one, other) => other.version - one.version)[0];
}

/**
 * Changes one appointment wherever it is on screen.
 *
 * @returns a function that restores it, unless someone else's change has arrived meanwhile.
 */
export function changeCached(client: QueryClient, id: string, change: Change): () => void {
  const before = findCached(client, id);
  changeEverywhere(client, id, change);
  return () => {
    if (before === undefined) return;
    changeEverywhere(client, id, (card) => (card.version === before.version ? before : card));
  };
}
