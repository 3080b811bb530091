/** The service's status from the server. @throws without a usable response. */
export async function readStatus(signal: AbortSignal): Promise<unknown> {
  const response = await fetch('/api/v1/status', { headers: { accept: 'application/json' }, signal });
  if (!response.ok) throw new Error('The status could not be loaded.');
  return response.json();
}
