/** Ids of the reads of the client portal that a client's writes make stale. Ids, because the contracts are in features above. */
export const OWN_READS = [
  { id: 'myAppointments.list' },
  { id: 'myClinics.list' },
  { id: 'myDashboard.get' },
  { id: 'myPets.get' },
  { id: 'myPets.list' },
] as const;
