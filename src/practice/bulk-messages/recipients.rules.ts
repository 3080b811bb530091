import { BULK_REASON_OF_REFUSAL, BULK_SKIP_REASONS, type BulkSkipReason } from '#vocabulary/bulk-messages.ts';
import type { ContactRefusal } from '#vocabulary/message-failures.ts';
import type { MessageChannelName } from '#vocabulary/messages.ts';

/** A client whom the filter found, with the pets for which it is true. */
export interface Candidate {
  readonly clientId: string;
  readonly clientName: string;
  readonly pets: readonly { readonly id: string; readonly name: string }[];
}

/** Where somebody is reached, or why nowhere. */
export type Reached =
  | { readonly channel: MessageChannelName; readonly address: string | null; readonly isDelayed: boolean }
  | { readonly channel: null; readonly reason: BulkSkipReason };

export interface Recipient extends Candidate {
  readonly reached: Reached;
}

/** Of the reasons by channel the one that says most: what the client wants before what is missing. */
export const strongestReason = (reasons: readonly { readonly reason: ContactRefusal }[]): BulkSkipReason =>
  BULK_SKIP_REASONS.find((reason) => reasons.some((one) => BULK_REASON_OF_REFUSAL[one.reason] === reason)) ??
  'no_address';

/**
 * BULK-3. One message to an address: of the clients who share one the first gets it, with the pets of all of them. The portal has no
 * addresses, each client has their own.
 */
export function oncePerAddress(recipients: readonly Recipient[]): readonly Recipient[] {
  const firstAt = new Map<string, number>();
  const result: Recipient[] = [];
  for (const recipient of recipients) {
    const { reached } = recipient;
    const key = reached.channel === null || reached.address === null ? null : reached.address.toLowerCase();
    const first = key === null ? undefined : firstAt.get(key);
    const kept = first === undefined ? undefined : result[first];
    if (first === undefined || kept === undefined) {
      if (key !== null) firstAt.set(key, result.length);
      result.push(recipient);
      continue;
    }
    const known = new Set(kept.pets.map(({ id }) => id));
    result[first] = { ...kept, pets: [...kept.pets, ...recipient.pets.filter(({ id }) => !known.has(id))] };
    result.push({ ...recipient, reached: { channel: null, reason: 'same_address' } });
  }
  return result;
}
