import { useCallback, useEffect, useRef, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { ApiError } from '#foundation/web/api-error.ts';
import { useWrite } from '#foundation/web/api.ts';
import { type BulkMessage, changeBulkMessageEndpoint } from '../contract.ts';
import { DraftFields, toDraft } from './draft-form.ts';

export type SaveState = 'conflict' | 'failed' | 'invalid' | 'saved' | 'saving';

const IDLE_MS = 1_000;

/**
 * Saves a draft a second after the last change, and at once when it is asked to. Saves follow each other, each with the version of the one
 * before, so that another tab is not overwritten: `conflict` then, and what was typed stays here.
 */
export function useAutosave(bulk: BulkMessage, form: UseFormReturn<DraftFields>, zone: string) {
  const { id } = bulk;
  const { mutateAsync } = useWrite(changeBulkMessageEndpoint);
  const [state, setState] = useState<SaveState>('saved');
  const [error, setError] = useState<Error | null>(null);
  const [version, setVersion] = useState(bulk.version);
  const saved = useRef({ version: bulk.version, json: '' });
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const { getValues } = form;

  const saveOnce = useCallback(async (): Promise<number | null> => {
    const parsed = DraftFields.safeParse(getValues());
    if (!parsed.success) {
      setState('invalid');
      return null;
    }
    const draft = toDraft(parsed.data, zone);
    const json = JSON.stringify(draft);
    if (json === saved.current.json) {
      setState('saved');
      return saved.current.version;
    }
    setState('saving');
    try {
      const answer = await mutateAsync({ id, version: saved.current.version, ...draft });
      saved.current = { version: answer.version, json };
      setVersion(answer.version);
      setState('saved');
      setError(null);
      return answer.version;
    } catch (cause) {
      setError(cause instanceof Error ? cause : null);
      setState(cause instanceof ApiError && cause.code === 'record_changed' ? 'conflict' : 'failed');
      return null;
    }
  }, [getValues, id, mutateAsync, zone]);

  /** Saves what is there now. @returns the saved version; null if it could not be saved. */
  const flush = useCallback((): Promise<number | null> => {
    const next = queue.current.then(saveOnce);
    queue.current = next;
    return next;
  }, [saveOnce]);

  const typed = JSON.stringify(useWatch({ control: form.control }));
  const loaded = useRef(typed);
  useEffect(() => {
    // What was loaded is saved.
    if (saved.current.json === '') {
      const parsed = DraftFields.safeParse(getValues());
      if (parsed.success)
        saved.current = { ...saved.current, json: JSON.stringify(toDraft(parsed.data, zone)) };
    }
    if (typed === loaded.current) return undefined;
    loaded.current = '';
    const timer = setTimeout(() => void flush(), IDLE_MS);
    return () => clearTimeout(timer);
  }, [typed, flush, getValues, zone]);

  return { state, error, version, flush };
}
