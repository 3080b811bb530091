const ADDRESS = '/api/v1/demos/slots';

/** The half hours that can be booked, as instants. @throws when they cannot be loaded. */
export async function readDemoSlots(): Promise<readonly string[]> {
  const response = await fetch(ADDRESS, { headers: { accept: 'application/json' } });
  const body: unknown = await response.json();
  if (!response.ok || typeof body !== 'object' || body === null || !('slots' in body))
    throw new Error(ADDRESS);
  return Array.isArray(body.slots) ? body.slots.filter((slot) => typeof slot === 'string') : [];
}
