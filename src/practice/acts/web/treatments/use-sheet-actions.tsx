import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { useSignedIn } from '#foundation/web/session/use-session.ts';
import { doActEndpoint, planAndDoActEndpoint } from '../../contract.ts';
import type { SheetRow } from '../../sheet.rules.ts';
import {
  addScheduleEndpoint,
  type SheetAct,
  type SheetPet,
  stopScheduleEndpoint,
  StopReason,
} from '../../treatments.contract.ts';
import { DropDialog } from '../drop-dialog.tsx';
import { PostponeDialog } from '../postpone-dialog.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { UndoDialog } from '../undo-dialog.tsx';
import { useActAttempt } from '../use-act-attempt.tsx';
import { showAct } from './sheet-cache.ts';

type Open =
  | { readonly kind: 'drop' | 'postpone' | 'undo'; readonly act: SheetAct }
  | { readonly kind: 'stop'; readonly row: SheetRow };

/** What the person can do on the sheet; undefined where they may only look. */
export interface SheetActions {
  readonly confirm: (act: SheetAct) => void;
  readonly postpone: (act: SheetAct) => void;
  readonly skip: (act: SheetAct) => void;
  readonly undo: (act: SheetAct) => void;
  /** Gives something that was ordered as needed. */
  readonly give: (row: SheetRow, visitId: string) => void;
  /** Undefined for those who may not write records. */
  readonly stop: ((row: SheetRow) => void) | undefined;
  readonly busyKey: string | undefined;
}

interface Clock {
  readonly zone: string;
  readonly today: string;
}

/** The actions of the sheet with their dialogs. Confirming shows at once, and is taken back if the server refuses. */
export function useSheetActions({ zone, today }: Clock): {
  readonly actionsFor: (pet: SheetPet) => SheetActions | undefined;
  readonly dialogs: ReactNode;
} {
  const client = useQueryClient();
  const { can, profile } = useSignedIn();
  const perform = useWrite(doActEndpoint);
  const give = useWrite(planAndDoActEndpoint);
  const stop = useWrite(stopScheduleEndpoint);
  const { attempt, busyKey, dialog } = useActAttempt(today);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const actions: SheetActions = {
    busyKey,
    confirm: (act) =>
      attempt({
        key: act.id,
        itemId: act.itemId,
        name: act.name,
        needsDetails: act.kind === 'vaccine',
        send: async (extra) => {
          const takeBack = showAct(client, act.id, {
            status: 'done',
            doneAt: new Date().toISOString(),
            doneByName: profile.full_name,
          });
          try {
            return await perform.mutateAsync({ id: act.id, ...extra });
          } catch (error) {
            takeBack();
            throw error;
          }
        },
      }),
    give: (row, visitId) =>
      attempt({
        key: row.key,
        itemId: row.itemId,
        name: row.name,
        needsDetails: row.schedule?.kind === 'vaccine',
        send: (extra) =>
          give.mutateAsync({
            for: { visitId },
            itemId: row.itemId,
            quantityThousandths: row.quantityThousandths,
            ...(row.schedule ? { scheduleId: row.schedule.id } : {}),
            ...(row.note === null ? {} : { note: row.note }),
            ...extra,
          }),
      }),
    postpone: (act) => setOpen({ kind: 'postpone', act }),
    skip: (act) => setOpen({ kind: 'drop', act }),
    undo: (act) => setOpen({ kind: 'undo', act }),
    stop: can(addScheduleEndpoint.permission) ? (row) => setOpen({ kind: 'stop', row }) : undefined,
  };
  const dialogs = (
    <>
      {dialog}
      {open?.kind === 'postpone' && (
        <PostponeDialog act={open.act} zone={zone} today={today} onClose={close} />
      )}
      {open?.kind === 'drop' && <DropDialog act={open.act} onClose={close} />}
      {open?.kind === 'undo' && <UndoDialog act={open.act} onClose={close} />}
      {open?.kind === 'stop' && (
        <ReasonDialog
          title={`Stop ${open.row.name}`}
          description="Everything planned from now on is removed. Overdue treatments stay on the sheet."
          submitLabel="Stop"
          schema={StopReason}
          busy={stop.isPending}
          error={stop.error}
          onSubmit={(reason) => stop.mutate({ id: open.row.key, reason }, { onSuccess: close })}
          onClose={close}
        />
      )}
    </>
  );
  return {
    actionsFor: (pet) => (can(doActEndpoint.permission) && pet.dischargedAt === null ? actions : undefined),
    dialogs,
  };
}
