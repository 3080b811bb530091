/** The message in the body of the provider's error response, which is a text or a list of texts. */
export function messageOf(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('message' in body)) return '';
  const { message } = body;
  if (Array.isArray(message)) return message.filter((one) => typeof one === 'string').join('; ');
  return typeof message === 'string' ? message : '';
}
