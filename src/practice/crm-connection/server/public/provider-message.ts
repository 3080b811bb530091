/** The message in an error answer of the provider: it sends one, or a list of them. */
export function messageOf(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('message' in body)) return '';
  const { message } = body;
  if (Array.isArray(message)) return message.filter((one) => typeof one === 'string').join('; ');
  return typeof message === 'string' ? message : '';
}
