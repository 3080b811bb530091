interface Shared {
  readonly petName: string;
  readonly clinicName: string;
  readonly url: string;
  /** The last day, as people read it. */
  readonly until: string;
}

/** The address of a shared record. The token is after the `#`, so that no server on the way logs it. */
export const shareUrl = (origin: string, token: string): string => `${origin}/shared-records#${token}`;

/** A message to send with a link. */
export const shareMessage = ({ petName, clinicName, url, until }: Shared): string =>
  [
    'Hello,',
    '',
    `${clinicName} has shared the medical record of ${petName} with you:`,
    url,
    '',
    `The link works until ${until}. Anyone with the link can open the record, so do not forward it.`,
    '',
    clinicName,
  ].join('\n');
