import { useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { useAddressParams } from './use-address-params.ts';

/** How long typing must rest before it is searched for. */
const REST_MS = 150;

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
  // To another page, or to another state of this one.
  const isLeaving = useNavigation().location !== undefined;

  // The address changed by itself, as by going back.
  useEffect(() => {
    if (searched === sent.current) return;
    sent.current = searched;
    setTyped(searched);
  }, [searched]);

  useEffect(() => {
    const text = typed.trim();
    // Somebody who typed and opened a row at once goes there: a search must not call them back.
    if (text === sent.current || isLeaving) return undefined;
    const rest = setTimeout(() => {
      sent.current = text;
      change((next) => {
        if (text === '') next.delete(name);
        else next.set(name, text);
      });
    }, REST_MS);
    return () => clearTimeout(rest);
  }, [typed, name, change, isLeaving]);

  return [typed, setTyped, searched];
}
