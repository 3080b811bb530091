const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

const BLOCKING: ReadonlySet<unknown> = new Set(['active', 'permanent']);

/**
 * CRM-5. Whether a CRM contact, as described by a response or an event, must not be contacted. A block on any single
 * channel counts as a block.
 */
export function isDoNotContact(value: unknown): boolean {
  const fields = fieldsOf(value);
  const contact = 'contact' in fields ? fieldsOf(fields['contact']) : fields;
  const channels = { ...fieldsOf(contact['dndSettings']), ...fieldsOf(contact['inboundDndSettings']) };
  return (
    contact['dnd'] === true ||
    Object.values(channels).some((channel) => BLOCKING.has(fieldsOf(channel)['status']))
  );
}
