import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#foundation/web/api.ts';
import { checkMyTextEndpoint } from '../../own.contract.ts';

/** After the last key. */
const PAUSE_MS = 600;
const SHORTEST = 4;

/** What the clinic says to the words of an emergency in a text that is still being written; null without any. */
export function useEmergencyCheck(clinicId: string, petId: string | null, text: string): string | null {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { data } = useQuery({
    queryKey: [checkMyTextEndpoint.id, clinicId, petId, settled],
    queryFn: ({ signal }) => call(checkMyTextEndpoint, { clinicId, petId, text: settled }, { signal }),
    enabled: settled.length >= SHORTEST,
    // It stays while one goes on writing; a failure is no reason to take it away.
    placeholderData: (before) => before,
    staleTime: Infinity,
    retry: 0,
  });
  return text.trim() === '' ? null : (data?.instruction ?? null);
}
