import { AppError } from '#vocabulary/errors.ts';
import { findWeek } from '#practice/clinics/server/public/find-week.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import { MAX_RECIPIENTS } from '../contract.ts';
import { oncePerAddress, type Recipient } from '../recipients.rules.ts';
import { slotsBefore, type Spread, spreadOf } from '../spread.rules.ts';
import type { BulkRow } from './bulk-row.ts';
import { findCandidates } from './find-candidates.ts';
import { reachRecipients } from './reach-recipients.ts';
import { renderRecipients, type RenderedFor } from './render-recipients.ts';

/** Somebody whom the filter found, with what they would read. */
export interface Planned {
  readonly recipient: Recipient;
  /** Null for whoever gets nothing. */
  readonly rendered: RenderedFor | null;
}

export interface Audience {
  readonly planned: readonly Planned[];
  readonly chosenLeftOut: number;
  readonly spread: Spread;
  /** From when on it is sent. */
  readonly fromMs: number;
}

/** The full hour before: whom quiet hours hold back is asked for each hour instead of each minute, which is many times faster. */
const hourOf = (ms: number): number => ms - (ms % 3_600_000);

/** When a bulk message begins: as it says, and not before now. */
export const startOf = ({ content }: Pick<BulkRow, 'content'>, now: Date): number =>
  Math.max(now.getTime(), content.pace.startsAt === null ? 0 : Date.parse(content.pace.startsAt));

/** How a bulk message is spread over the clinic's week. */
export async function findSpread(
  scope: MessageScope,
  { content }: Pick<BulkRow, 'content'>,
): Promise<Spread> {
  const { hours, zone } = await findWeek(scope);
  return spreadOf(content.pace, hours, zone);
}

/** Whoever would read a text with a gap gets nothing. */
async function renderAll(
  scope: MessageScope,
  recipients: readonly Recipient[],
  { purpose, content }: BulkRow,
): Promise<readonly Planned[]> {
  const addressees = recipients.flatMap(({ clientId, pets, reached }) =>
    reached.channel === null
      ? []
      : [
          {
            clientId,
            channel: reached.channel,
            address: reached.address,
            petNames: pets.map(({ name }) => name),
          },
        ],
  );
  const rendered = await renderRecipients(scope, addressees, { purpose, texts: content.texts, origin: null });
  let next = 0;
  return recipients.map((recipient): Planned => {
    if (recipient.reached.channel === null) return { recipient, rendered: null };
    const one = rendered[next];
    next += 1;
    return one?.said
      ? { recipient, rendered: one }
      : {
          recipient: { ...recipient, reached: { channel: null, reason: 'incomplete_text' } },
          rendered: null,
        };
  });
}

/**
 * BULK-3. Whom a draft goes to if it is started now, and why not to the others: what the preview shows and the start stores. Nothing is
 * written.
 *
 * @throws AppError `bulk_too_many`.
 */
export async function planAudience(scope: MessageScope, bulk: BulkRow): Promise<Audience> {
  const { content, purpose } = bulk;
  const spread = await findSpread(scope, bulk);
  const candidates = await findCandidates(scope, content.filter, {
    zone: spread.zone,
    limit: MAX_RECIPIENTS + 1,
  });
  if (candidates.length > MAX_RECIPIENTS) throw new AppError('bulk_too_many');
  const fromMs = startOf(bulk, scope.now);
  const chosenIds = new Set(content.filter.clientIds ?? []);
  const slots = slotsBefore(spread, {
    fromMs,
    afterMs: null,
    untilMs: Infinity,
    limit: candidates.length,
  });
  const reached = await reachRecipients(scope, candidates, {
    channels: content.channels,
    purpose,
    atMs: (index) => Math.max(fromMs, hourOf(slots[index] ?? slots.at(-1) ?? fromMs)),
  });
  return {
    planned: await renderAll(scope, oncePerAddress(reached), bulk),
    chosenLeftOut: chosenIds.size === 0 ? 0 : chosenIds.size - candidates.length,
    spread,
    fromMs,
  };
}
