import { startTransition, useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { useAddressParams } from './use-address-params.ts';

/** How long typing must rest before it is searched for. */
const REST_MS = 150;

/** A text that was not typed on for a while. */
interface Rested {
  readonly text: string;
}

/**
 * The text of a search field, kept in the address: it can be bookmarked, shared and gone back to.
 *
 * @returns what is typed, how to type, and what is searched for.
 */
export function useAddressSearch(
  name = 'q',
): readonly [typed: string, type: (text: string) => void, searched: string] {
  const [params, change] = useAddressParams();
  const searched = params.get(name) ?? '';
  const [typed, setTyped] = useState(searched);
  const sent = useRef(searched);
  const [rested, setRested] = useState<Rested>();
  /** The one that is not searched for yet. */
  const due = useRef<Rested>(undefined);
  // To another page, or to another state of this one.
  const isLeaving = useNavigation().location !== undefined;

  // The address changed by itself, as by going back.
  useEffect(() => {
    if (searched === sent.current) return;
    sent.current = searched;
    due.current = undefined;
    setTyped(searched);
  }, [searched]);

  useEffect(() => {
    const text = typed.trim();
    if (text === sent.current) return undefined;
    const rest = setTimeout(() => {
      due.current = { text };
      // The router says in a transition that it leaves: only what comes in another one is sure to know of it.
      startTransition(() => setRested(due.current));
    }, REST_MS);
    return () => {
      clearTimeout(rest);
      due.current = undefined;
    };
  }, [typed]);

  useEffect(() => {
    // Somebody who typed and opened a row at once goes there: a search must not call them back.
    if (rested === undefined || rested !== due.current || isLeaving) return;
    due.current = undefined;
    const { text } = rested;
    sent.current = text;
    change((next) => {
      if (text === '') next.delete(name);
      else next.set(name, text);
    });
  }, [rested, isLeaving, name, change]);

  return [typed, setTyped, searched];
}
