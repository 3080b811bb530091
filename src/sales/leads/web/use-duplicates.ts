import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryOf } from '#foundation/web/api.ts';
import { findDuplicateLeadsEndpoint, type LeadDuplicate } from '../lead-duplicates.contract.ts';

interface Facts {
  readonly fullName?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly clinicName?: string | null | undefined;
  readonly country?: string | null | undefined;
}

/** The debounce before the server is asked. */
const REST_MS = 300;

function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  const content = JSON.stringify(value);
  useEffect(() => {
    // Safe: it was written from a value of this type a moment ago.
    const rest = setTimeout(() => setRested(JSON.parse(content) as T), REST_MS);
    return () => clearTimeout(rest);
  }, [content]);
  return rested;
}

/** Leads that may be the same as one with these facts, as they are typed. */
export function useDuplicates(facts: Facts, exceptId?: string): readonly LeadDuplicate[] {
  const asked = useRested({
    fullName: facts.fullName ?? '',
    email: facts.email ?? '',
    phone: facts.phone ?? '',
    clinicName: facts.clinicName ?? '',
    country: facts.country ?? '',
  });
  const canHaveDuplicates =
    asked.fullName.trim().length > 2 || asked.email.includes('@') || asked.phone.length > 5;
  const { data } = useQuery({
    ...queryOf(findDuplicateLeadsEndpoint, { ...asked, ...(exceptId === undefined ? {} : { exceptId }) }),
    enabled: canHaveDuplicates,
    placeholderData: keepPreviousData,
  });
  return canHaveDuplicates ? (data?.items ?? []) : [];
}
