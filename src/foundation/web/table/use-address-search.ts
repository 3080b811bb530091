import { startTransition, useContext, useEffect, useRef, useState } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useNavigation } from 'react-router';
import { useAddressParams } from './use-address-params.ts';

/** The debounce delay of the search. */
const REST_MS = 150;

/** The debounced text. */
interface Rested {
  readonly text: string;
}

/**
 * The text of a search field, kept in the URL: it can be bookmarked, shared and navigated back to.
 *
 * @returns the typed text, its setter, and the text that is searched for.
 */
export function useAddressSearch(
  name = 'q',
): readonly [typed: string, type: (text: string) => void, searched: string] {
  const [params, change] = useAddressParams();
  const searched = params.get(name) ?? '';
  const [typed, setTyped] = useState(searched);
  const sent = useRef(searched);
  const [rested, setRested] = useState<Rested>();
  /** The text that is not searched for yet. */
  const due = useRef<Rested>(undefined);
  // A navigation to another page, or to another state of this one.
  const isLeaving = useNavigation().location !== undefined;
  const router = useContext(DataRouterContext)?.router;

  // The URL was changed elsewhere, as by the back button.
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
      // The router announces a navigation in a transition: only another transition is sure to see it.
      startTransition(() => setRested(due.current));
    }, REST_MS);
    return () => {
      clearTimeout(rest);
      due.current = undefined;
    };
  }, [typed]);

  useEffect(() => {
    // If the user has typed and opened a row at once, the search must not navigate back. A slow device may not have drawn the
    // navigation yet: the router knows of it at once, and draws it soon, which decides here again.
    const isOpening = router?.state.navigation.location !== undefined;
    if (rested === undefined || rested !== due.current || isLeaving || isOpening) return;
    due.current = undefined;
    const { text } = rested;
    sent.current = text;
    change((next) => {
      if (text === '') next.delete(name);
      else next.set(name, text);
    });
  }, [rested, isLeaving, router, name, change]);

  return [typed, setTyped, searched];
}
