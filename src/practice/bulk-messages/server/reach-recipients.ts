import type { BulkPurpose } from '#vocabulary/bulk-messages.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import { reachClients } from '#practice/conversations/server/public/reach-clients.ts';
import type { BulkContent } from '../content.contract.ts';
import { type Candidate, type Recipient, strongestReason } from '../recipients.rules.ts';

/**
 * BULK-3. On which channel each would be written to at an instant, or why on none: as the conversations decide it when they are asked to
 * send.
 */
export async function reachRecipients(
  scope: MessageScope,
  candidates: readonly Candidate[],
  {
    channels,
    purpose,
    atMs,
  }: Pick<BulkContent, 'channels'> & {
    readonly purpose: BulkPurpose;
    /** When the one at that place is written to. */
    readonly atMs: (index: number) => number;
  },
): Promise<readonly (Recipient & { readonly fromMs: number })[]> {
  const answers = await reachClients(
    scope,
    candidates.map(({ clientId }, index) => ({ clientId, purpose, channels, at: new Date(atMs(index)) })),
  );
  return candidates.map((candidate, index) => {
    const answer = answers[index];
    if (!answer) throw new Error('Each question must have its answer.');
    if (answer.channel === null)
      return {
        ...candidate,
        fromMs: atMs(index),
        reached: { channel: null, reason: strongestReason(answer.reasons) },
      };
    const { channel, address, sendAt } = answer;
    const isDelayed = sendAt.getTime() > Math.max(atMs(index), scope.now.getTime());
    return { ...candidate, fromMs: sendAt.getTime(), reached: { channel, address, isDelayed } };
  });
}
