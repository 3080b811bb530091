import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '#foundation/web/api.ts';
import { applyWrite } from '#foundation/web/apply-changes.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { type Block, addBlockEndpoint, removeBlockEndpoint } from '../blocks.contract.ts';

/** Removes a block, with a notification that restores it. */
export function useFreeBlock(): (block: Block) => void {
  const client = useQueryClient();
  return useCallback(
    (block) => {
      const refresh = () => applyWrite(client, removeBlockEndpoint, { id: block.id });
      const fail = (error: unknown) =>
        notify({ title: 'Nothing was changed', text: messageOf(error), tone: 'destructive' });
      const { doctorId, startsAt, endsAt, reason } = block;
      const blockAgain = () =>
        call(addBlockEndpoint, { doctorId, startsAt, endsAt, reason }).then(refresh, fail);
      call(removeBlockEndpoint, { id: block.id }).then(() => {
        notify({ title: `${reason}: time freed`, tone: 'good', onUndo: () => void blockAgain() });
        return refresh();
      }, fail);
    },
    [client],
  );
}
