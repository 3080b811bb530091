/** How the service is, as the server tells it. @throws where no answer came, or none that tells it. */
export async function readStatus(signal: AbortSignal): Promise<unknown> {
  const response = await fetch('/api/v1/status', { headers: { accept: 'application/json' }, signal });
  if (!response.ok) throw new Error('The state could not be had.');
  return response.json();
}
