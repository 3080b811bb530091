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

/** The debounce before the request is sent. */
const REST_MS = 300;

function useDebounced<T>(value: T): T {
  const [rested, setRested] = useState(value);
  const content = JSON.stringify(value);
  useEffect(() => {
    // Safe: the JSON was created from a value of this type.
    const rest = setTimeout(() => setRested(JSON.parse(content) as T), REST_MS);
    return () => clearTimeout(rest);
  }, [content]);
  return rested;
}

/** Leads that may be the same as one with these facts, as they are typed. */
export function useDuplicates(facts: Facts, exceptId?: string): readonly LeadDuplicate[] {
  const debounced = useDebounced({
    fullName: facts.fullName ?? '',
    email: facts.email ?? '',
    phone: facts.phone ?? '',
    clinicName: facts.clinicName ?? '',
    country: facts.country ?? '',
  });
  const canHaveDuplicates =
    debounced.fullName.trim().length > 2 || debounced.email.includes('@') || debounced.phone.length > 5;
  const { data } = useQuery({
    ...queryOf(findDuplicateLeadsEndpoint, { ...debounced, ...(exceptId === undefined ? {} : { exceptId }) }),
    enabled: canHaveDuplicates,
    placeholderData: keepPreviousData,
  });
  return canHaveDuplicates ? (data?.items ?? []) : [];
}
