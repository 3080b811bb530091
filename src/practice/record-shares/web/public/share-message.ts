/** What a link opens. */
export type SharedWhat = 'record' | 'study';

const PAGES: Readonly<Record<SharedWhat, string>> = { record: '/shared-records', study: '/shared-study' };
const NAMES: Readonly<Record<SharedWhat, string>> = { record: 'the medical record', study: 'images' };

interface Shared {
  readonly what: SharedWhat;
  readonly petName: string;
  readonly clinicName: string;
  readonly url: string;
  /** The last day, as people read it. */
  readonly until: string;
}

/** The address of a shared record. The token is after the `#`, so that no server on the way logs it. */
export const shareUrl = (origin: string, token: string, what: SharedWhat): string =>
  `${origin}${PAGES[what]}#${token}`;

/** A message to send with a link. */
export const shareMessage = ({ what, petName, clinicName, url, until }: Shared): string =>
  [
    'Hello,',
    '',
    `${clinicName} has shared ${NAMES[what]} of ${petName} with you:`,
    url,
    '',
    `The link works until ${until}. Anyone with the link can open it, so do not forward it.`,
    '',
    clinicName,
  ].join('\n');
