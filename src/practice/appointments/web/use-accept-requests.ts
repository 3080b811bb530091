import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#foundation/web/api.ts';
import { applyWrite } from '#foundation/web/apply-changes.ts';
import { inOrder } from '#foundation/web/in-order.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { type Appointment, stepAppointmentEndpoint } from '../contract.ts';
import { changeCached } from './appointment-cache.ts';

export interface AcceptRequests {
  readonly selectedIds: ReadonlySet<string>;
  readonly isBusy: boolean;
  /** Why a request could not be accepted, by its id. */
  readonly refusals: ReadonlyMap<string, string>;
  readonly select: (ids: readonly string[], selected: boolean) => void;
  readonly accept: (requests: readonly Appointment[]) => void;
}

const without = <T>(all: ReadonlySet<T>, some: readonly T[]): ReadonlySet<T> =>
  new Set([...all].filter((one) => !some.includes(one)));

const titleOf = (accepted: readonly Appointment[], refusedCount: number): string => {
  const [first] = accepted;
  if (accepted.length === 1 && first && refusedCount === 0) return `${first.pet.name} is booked`;
  const done = `${accepted.length} ${accepted.length === 1 ? 'request' : 'requests'} accepted`;
  return refusedCount === 0 ? done : `${done}, ${refusedCount} not`;
};

/**
 * Accepts requests of clients, one or several. Each is a step of its own, so that one that is refused stops no other; it stays in the list
 * with its reason. An answered request stays answered, so there is no undo.
 */
export function useAcceptRequests(): AcceptRequests {
  const client = useQueryClient();
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map());
  const [isBusy, setBusy] = useState(false);

  const acceptOne = async (request: Appointment): Promise<Appointment | string> => {
    try {
      const booked = await inOrder(request, (version) =>
        call(stepAppointmentEndpoint, { id: request.id, version, status: 'booked' }),
      );
      changeCached(client, booked.id, () => booked);
      await applyWrite(client, stepAppointmentEndpoint, { id: booked.id }, booked);
      return booked;
    } catch (error) {
      return messageOf(error);
    }
  };

  const acceptAll = async (requests: readonly Appointment[]): Promise<void> => {
    setBusy(true);
    const ids = requests.map(({ id }) => id);
    setRefusals((known) => new Map([...known].filter(([id]) => !ids.includes(id))));
    const accepted: Appointment[] = [];
    const refused = new Map<string, string>();
    for (const request of requests) {
      const outcome = await acceptOne(request);
      if (typeof outcome === 'string') refused.set(request.id, outcome);
      else accepted.push(outcome);
    }
    setSelectedIds((selected) => without(selected, ids));
    setRefusals((known) => new Map([...known, ...refused]));
    setBusy(false);
    notify({
      title: titleOf(accepted, refused.size),
      tone: refused.size > 0 ? 'destructive' : 'good',
      ...(refused.size > 0 ? { text: 'The reason is shown at each request that is left.' } : {}),
    });
  };

  return {
    selectedIds,
    isBusy,
    refusals,
    select: (ids, selected) =>
      setSelectedIds((known) => (selected ? new Set([...known, ...ids]) : without(known, ids))),
    accept: (requests) => void acceptAll(requests),
  };
}
