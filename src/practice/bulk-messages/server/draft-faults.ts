import { canonicalJson } from '#foundation/values/canonical-json.ts';
import { sha256 } from '#foundation/server/sha256.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import { languageOfClinic } from '#practice/message-templates/server/public/render-own-texts.ts';
import { checkDraft } from '../check-draft.rules.ts';
import type { BulkFault } from '../contract.ts';
import { slotsBefore, type Spread } from '../spread.rules.ts';
import type { BulkRow } from './bulk-row.ts';

/** BULK-2. What a draft lacks before it can be started. */
export async function findFaults(
  scope: MessageScope,
  { content, purpose }: BulkRow,
  { spread, fromMs }: { readonly spread: Spread; readonly fromMs: number },
): Promise<readonly BulkFault[]> {
  const faults = checkDraft(content, purpose, await languageOfClinic(scope));
  const [first] = slotsBefore(spread, { fromMs, afterMs: null, untilMs: Infinity, limit: 1 });
  if (first !== undefined) return faults;
  const isOver = content.pace.lastDay !== null;
  return [
    ...faults,
    isOver
      ? { path: 'pace.lastDay', message: 'There is not enough time to send by this day. Choose a later one.' }
      : { path: 'pace.hours', message: 'The clinic has no opening hours. Choose your own times.' },
  ];
}

/** By which the same is found again: what a message says, and whom it goes to. */
export const hashesOf = ({ content }: Pick<BulkRow, 'content'>) => ({
  textsHash: sha256(canonicalJson(content.texts)),
  filterHash: sha256(canonicalJson(content.filter)),
});
