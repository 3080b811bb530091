import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '#foundation/web/api-error.ts';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { useSignedIn } from '#foundation/web/session/use-session.ts';
import {
  addPushSubscriptionEndpoint,
  getMyPushEndpoint,
  removePushSubscriptionEndpoint,
} from '../../contract.ts';
import { findSubscription, pushAbility, subscribe, unsubscribe, type PushAbility } from '../browser-push.ts';
import { pushMemory } from '../push-memory.ts';

export interface PushState {
  /** `loading` until it is known whether they are on. */
  readonly state: Exclude<PushAbility, 'works'> | 'loading' | 'off' | 'on';
  readonly isBusy: boolean;
  readonly error: unknown;
  /** Only in answer to a tap: browsers ask the person. */
  readonly turnOn: () => void;
  readonly turnOff: () => void;
}

const hadEnded = (error: unknown): boolean => error instanceof ApiError && error.code === 'not_found';

/** Notifications of this browser for whoever is signed in. */
export function usePush(): PushState {
  const { user } = useSignedIn();
  const [ability, setAbility] = useState(pushAbility);
  const [failure, setFailure] = useState<unknown>(null);
  const [isAsking, setAsking] = useState(false);
  const mine = useQuery({ ...queryOf(getMyPushEndpoint, {}), enabled: ability === 'works' });
  const add = useWrite(addPushSubscriptionEndpoint);
  const remove = useWrite(removePushSubscriptionEndpoint);
  const [ownId, setOwnId] = useState(() => pushMemory.read(user.id));
  const publicKey = mine.data?.publicKey ?? null;
  const isKnown = ownId !== null && mine.data?.subscriptionIds.includes(ownId) === true;

  const remember = useCallback(
    (id: string | null) => {
      pushMemory.write(user.id, id);
      setOwnId(id);
    },
    [user.id],
  );

  // Signing out, or the push service, ended a subscription that the person still wants.
  const { mutate: save } = add;
  const isLost = ownId !== null && mine.data !== undefined && !isKnown && publicKey !== null;
  useEffect(() => {
    if (!isLost) return;
    let isGone = false;
    void findSubscription(publicKey)
      .catch(() => null)
      .then((found) => {
        if (isGone) return;
        if (found === null) remember(null);
        else save(found, { onSuccess: ({ id }) => remember(id) });
      });
    return () => {
      isGone = true;
    };
  }, [isLost, publicKey, remember, save]);

  const turnOn = async (key: string): Promise<void> => {
    setFailure(null);
    setAsking(true);
    try {
      const found = await subscribe(key);
      setAbility(pushAbility());
      if (found) add.mutate(found, { onSuccess: ({ id }) => remember(id) });
    } catch (error) {
      setFailure(error);
    } finally {
      setAsking(false);
    }
  };
  const turnOff = (): void => {
    if (ownId === null) return;
    const forget = () => {
      remember(null);
      void unsubscribe().catch(() => undefined);
    };
    remove.mutate(
      { subscriptionId: ownId },
      {
        onSuccess: forget,
        onError: (error) => hadEnded(error) && forget(),
      },
    );
  };

  const isLoading = ability === 'works' && mine.isPending;
  return {
    state:
      ability !== 'works'
        ? ability
        : isLoading
          ? 'loading'
          : publicKey === null && !mine.isError
            ? 'unsupported'
            : isKnown
              ? 'on'
              : 'off',
    isBusy: isAsking || add.isPending || remove.isPending,
    error: failure ?? add.error ?? (hadEnded(remove.error) ? null : remove.error) ?? mine.error,
    turnOn: () => {
      if (publicKey === null) void mine.refetch();
      else void turnOn(publicKey);
    },
    turnOff,
  };
}
