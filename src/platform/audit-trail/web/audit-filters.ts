import { useSearchParams } from 'react-router';
import { AUDIT_ACTIONS, type AuditAction } from '#vocabulary/audit.ts';

const NAMES = ['who', 'action', 'subject', 'from', 'to', 'clinic', 'support'] as const;
type FilterName = (typeof NAMES)[number];

const isAction = (text: string | null): text is AuditAction =>
  AUDIT_ACTIONS.some((action) => action === text);
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/u;
const DAY = /^\d{4}-\d{2}-\d{2}$/u;

/** The filters of a list, kept in the URL. Invalid values are ignored. */
export function useAuditFilters() {
  const [params, setParams] = useSearchParams();
  const update = (change: (next: URLSearchParams) => void, replace: boolean) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        change(next);
        return next;
      },
      { replace, preventScrollReset: true },
    );
  const matching = (name: FilterName, form: RegExp) => {
    const text = params.get(name);
    return text !== null && form.test(text) ? text : undefined;
  };
  const actorId = matching('who', UUID);
  const clinicId = matching('clinic', UUID);
  const supportAccessId = matching('support', UUID);
  const action = params.get('action');
  const subjectId = params.get('subject')?.slice(0, 100) || undefined;
  const [fromDay, toDay] = [matching('from', DAY), matching('to', DAY)];
  const chosen = NAMES.filter((name) => params.has(name)).length;
  return {
    /** The endpoint's input: only filters that are set. */
    filters: {
      ...(actorId === undefined ? {} : { actorId }),
      ...(isAction(action) ? { action } : {}),
      ...(subjectId === undefined ? {} : { subjectId }),
      ...(supportAccessId === undefined ? {} : { supportAccessId }),
      ...(fromDay === undefined ? {} : { fromDay }),
      ...(toDay === undefined ? {} : { toDay }),
    },
    clinicId,
    chosen,
    isNarrowed: chosen > 0,
    set: (name: FilterName, value: string) =>
      update((next) => {
        if (value === '') next.delete(name);
        else next.set(name, value);
        next.delete('entry');
      }, true),
    clear: () =>
      update((next) => {
        for (const name of [...NAMES, 'entry']) next.delete(name);
      }, true),
    /** The id of the entry whose sheet is open. */
    entryId: Number(params.get('entry')) || null,
    addressOf: (id: number) => {
      const next = new URLSearchParams(params);
      next.set('entry', String(id));
      return `?${next}`;
    },
    closeEntry: () => update((next) => next.delete('entry'), false),
  };
}
export type AuditFilterState = ReturnType<typeof useAuditFilters>;
