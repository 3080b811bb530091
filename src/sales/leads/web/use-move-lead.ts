import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { LeadStage } from '#vocabulary/leads.ts';
import { call } from '#foundation/web/api.ts';
import { applyWrite } from '#foundation/web/apply-changes.ts';
import { inOrder } from '#foundation/web/in-order.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { type LeadListItem, moveLeadEndpoint } from '../contract.ts';
import { showOnBoards } from './board-cache.ts';
import { STAGE_LABELS } from './lead-labels.ts';

export type Movable = Exclude<LeadStage, 'won'>;
export type MoveLead = (lead: LeadListItem, stage: Movable, lostReason?: string | null) => Promise<void>;

/** Moves a lead optimistically, rolls back when refused, and offers undo. */
export function useMoveLead(): MoveLead {
  const client = useQueryClient();
  return useCallback(
    async function move(lead: LeadListItem, stage: Movable, lostReason: string | null = null): Promise<void> {
      const putBack = showOnBoards(client, { ...lead, stage, lostReason });
      try {
        const now = await inOrder(lead, (version) =>
          call(moveLeadEndpoint, { id: lead.id, version, stage, lostReason }),
        );
        showOnBoards(client, now);
        const { stage: from } = lead;
        notify({
          title: `${now.fullName} moved to ${STAGE_LABELS[stage]}`,
          tone: 'good',
          onUndo: from === 'won' ? undefined : () => void move(now, from, lead.lostReason),
        });
      } catch (error) {
        putBack();
        notify({ title: `${lead.fullName} could not be moved`, text: messageOf(error), tone: 'destructive' });
      }
      await applyWrite(client, moveLeadEndpoint, { id: lead.id });
    },
    [client],
  );
}
