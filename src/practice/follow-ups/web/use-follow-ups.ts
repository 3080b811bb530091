import { useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import {
  dropFollowUpsEndpoint,
  type FollowUpKey,
  FOLLOW_UPS_AT_ONCE,
  sendFollowUpsEndpoint,
  undoFollowUpsEndpoint,
} from '../contract.ts';
import { keyOf, outcomeText } from './follow-up-labels.ts';

const failed = (title: string) => (error: unknown) =>
  notify({ title, text: messageOf(error), tone: 'destructive' });

const plain = ({ petId, purpose, day }: FollowUpKey): FollowUpKey => ({ petId, purpose, day });

/** What is chosen, and what is done with it. All of it can be undone for ten seconds. */
export function useFollowUps() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const send = useWrite(sendFollowUpsEndpoint);
  const drop = useWrite(dropFollowUpsEndpoint);
  const undo = useWrite(undoFollowUpsEndpoint);
  const unchoose = (items: readonly FollowUpKey[]) =>
    setChosen((before) => new Set([...before].filter((key) => !items.some((item) => keyOf(item) === key))));
  const undoAll = (items: readonly FollowUpKey[]) =>
    undo.mutate(
      { items: items.map(plain) },
      {
        onSuccess: (answer) =>
          notify({
            title:
              answer.items.length === items.length
                ? 'Follow-ups back on the list'
                : 'Messages that were already sent stay sent',
          }),
        onError: failed('The follow-ups could not be put back'),
      },
    );
  return {
    chosen,
    isBusy: send.isPending || drop.isPending,
    toggle: (item: FollowUpKey) =>
      setChosen((before) => {
        const next = new Set(before);
        if (!next.delete(keyOf(item))) next.add(keyOf(item));
        return next;
      }),
    choose: (items: readonly FollowUpKey[]) =>
      setChosen(new Set(items.slice(0, FOLLOW_UPS_AT_ONCE).map(keyOf))),
    send: (items: readonly FollowUpKey[]) =>
      send.mutate(
        { items: items.map(plain) },
        {
          onSuccess: (answer) => {
            unchoose(items);
            const done = answer.items.filter(({ outcome }) => outcome === 'sent' || outcome === 'task');
            notify({
              title: outcomeText(answer.items),
              tone: done.length === 0 ? 'destructive' : 'good',
              ...(done.length === 0 ? {} : { onUndo: () => undoAll(done) }),
            });
          },
          onError: failed('The follow-ups could not be sent'),
        },
      ),
    drop: (items: readonly FollowUpKey[]) =>
      drop.mutate(
        { items: items.map(plain) },
        {
          onSuccess: (answer) => {
            unchoose(items);
            notify({
              title:
                answer.items.length === 1 ? 'Follow-up dropped' : `${answer.items.length} follow-ups dropped`,
              onUndo: () => undoAll(answer.items),
            });
          },
          onError: failed('The follow-ups could not be dropped'),
        },
      ),
  };
}
