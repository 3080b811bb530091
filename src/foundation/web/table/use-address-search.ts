import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

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
  const [params, setParams] = useSearchParams();
  const searched = params.get(name) ?? '';
  const [typed, setTyped] = useState(searched);
  const sent = useRef(searched);

  // The address changed by itself, as by going back.
  useEffect(() => {
    if (searched === sent.current) return;
    sent.current = searched;
    setTyped(searched);
  }, [searched]);

  useEffect(() => {
    const text = typed.trim();
    if (text === sent.current) return undefined;
    const rest = setTimeout(() => {
      sent.current = text;
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          if (text === '') next.delete(name);
          else next.set(name, text);
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    }, REST_MS);
    return () => clearTimeout(rest);
  }, [typed, name, setParams]);

  return [typed, setTyped, searched];
}
