/** What a report says about one recipient (RFC 3464). */
export interface RecipientReport {
  readonly action: 'failed' | 'delayed' | 'delivered' | 'relayed' | 'expanded';
  /** Such as 5.1.1; null where the report has none. */
  readonly status: string | null;
  /** In lower case. */
  readonly recipient: string | null;
}

const ACTIONS = ['failed', 'delayed', 'delivered', 'relayed', 'expanded'] as const;
const MAX_RECIPIENTS = 100;

/** The fields of each group of lines, by lower-case names; folded lines are joined. */
function readGroups(text: string): readonly ReadonlyMap<string, string>[] {
  const unfolded = text
    .slice(0, 500_000)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n[ \t]+/g, ' ');
  return unfolded
    .split(/\n[ \t]*\n+/)
    .slice(0, MAX_RECIPIENTS + 1)
    .map((group) => {
      const fields = new Map<string, string>();
      for (const line of group.split('\n')) {
        const colon = line.indexOf(':');
        const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
        if (name !== '' && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
      }
      return fields;
    });
}

/** `rfc822;Ada@example.com` → `ada@example.com`. */
const addressIn = (field: string | undefined): string | null => {
  const address =
    field
      ?.replace(/^[^;]*;/, '')
      .trim()
      .replaceAll(/[<>]/g, '')
      .toLowerCase() ?? '';
  return address.includes('@') ? address.slice(0, 320) : null;
};

const STATUS = /\b[245]\.\d{1,3}\.\d{1,3}\b/;

/** The status in the server's own words, which is often more exact than `5.0.0`. */
function statusOf(fields: ReadonlyMap<string, string>): string | null {
  const [given] = STATUS.exec(fields.get('status') ?? '') ?? [];
  const [diagnosed] = STATUS.exec(fields.get('diagnostic-code') ?? '') ?? [];
  const isVague = given === undefined || given.endsWith('.0.0');
  return (isVague ? (diagnosed ?? given) : given) ?? null;
}

/** The recipients in a part of type `message/delivery-status`. */
export const readDeliveryStatus = (text: string): readonly RecipientReport[] =>
  readGroups(text).flatMap((fields) => {
    const action = ACTIONS.find((one) => fields.get('action')?.toLowerCase().startsWith(one));
    if (!action) return [];
    const recipient = addressIn(fields.get('original-recipient')) ?? addressIn(fields.get('final-recipient'));
    return [{ action, status: statusOf(fields), recipient }];
  });

/** RFC 5965. Whether a feedback report is a complaint; other kinds, such as `not-spam`, mean nothing for us. */
export const isSpamReport = (feedbackReport: string): boolean =>
  readGroups(feedbackReport).some((fields) =>
    /^(?:abuse|fraud|opt-out)/i.test(fields.get('feedback-type') ?? ''),
  );

/** The ids of messages that a returned message, or the headers of one, has. */
export const returnedMessageIds = (text: string): readonly string[] =>
  [...text.slice(0, 200_000).matchAll(/^message-id:\s*(<[^<>\s]+>)/gim)].flatMap(([, id]) =>
    id === undefined ? [] : [id],
  );

/** Servers that know nothing of reports describe the failure in sentences: the status is looked for in them. */
export const statusInText = (text: string): string | null => {
  const found = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(text.slice(0, 20_000))?.[0];
  return found ?? null;
};

/**
 * What a failure means for the address. `hard`: there is no such mailbox, and nothing is sent to it any more. `policy`: our server or
 * message was refused, which says nothing about the address. `soft`: it may work later.
 */
export type BounceKind = 'hard' | 'soft' | 'policy';

const HARD = new Set(['5.1.1', '5.1.2', '5.1.10', '5.2.1']);

export function kindOfBounce(status: string | null): BounceKind {
  if (status === null) return 'soft';
  if (HARD.has(status)) return 'hard';
  return status.startsWith('5.7.') ? 'policy' : 'soft';
}

/** Soft failures within so many days after which an address counts as undeliverable. */
export const SOFT_LIMIT = 3;
export const SOFT_DAYS = 7;
