import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { BodySystem, FindingResult } from '#vocabulary/exam.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { call } from '#foundation/web/api.ts';
import { applyWrite } from '#foundation/web/apply-changes.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { type Finding, setFindingsEndpoint } from '../exam.contract.ts';

/** A finding as a person sets it. */
export interface FindingChange {
  readonly bodySystem: BodySystem;
  readonly result: FindingResult;
  readonly note: string | null;
}

interface Findings {
  /** By body system, with what is on its way. A system without an entry was not examined. */
  readonly of: (system: BodySystem) => FindingChange & { readonly isUnconfirmed: boolean };
  readonly set: (changes: readonly FindingChange[]) => void;
}

/** The findings of a visit: shown at once as set, and saved one after the other. */
export function useFindings(visitId: string, findings: readonly Finding[]): Findings {
  const client = useQueryClient();
  const [pending, setPending] = useState<ReadonlyMap<BodySystem, FindingChange>>(new Map());
  const revisions = useRef(new Map<BodySystem, number>());
  const queue = useRef<Promise<void>>(Promise.resolve());

  const revisionOf = (system: BodySystem): number =>
    Math.max(
      revisions.current.get(system) ?? 0,
      findings.find(({ bodySystem }) => bodySystem === system)?.revision ?? 0,
    );

  const drop = (changes: readonly FindingChange[]) =>
    setPending((now) => new Map([...now].filter(([, change]) => !changes.includes(change))));

  async function save(changes: readonly FindingChange[]): Promise<void> {
    const input = {
      visitId,
      findings: changes.map((change) => ({ ...change, baseRevision: revisionOf(change.bodySystem) })),
    };
    try {
      const answer = await call(setFindingsEndpoint, input);
      for (const { bodySystem, revision } of answer.findings) revisions.current.set(bodySystem, revision);
    } catch (error) {
      const isChanged = error instanceof ApiError && error.code === 'findings_changed';
      notify({
        title: isChanged ? 'Someone else just recorded this finding' : 'The finding could not be saved',
        text: isChanged ? 'Theirs is shown. Set yours again if it differs.' : messageOf(error),
        tone: 'destructive',
        ...(isChanged ? {} : { action: { label: 'Try again', onSelect: () => set(changes) } }),
      });
    }
    await applyWrite(client, setFindingsEndpoint, input);
    drop(changes);
  }

  function set(changes: readonly FindingChange[]): void {
    setPending((now) => new Map([...now, ...changes.map((change) => [change.bodySystem, change] as const)]));
    queue.current = queue.current.then(() => save(changes));
  }

  return {
    of: (system) => {
      const change = pending.get(system);
      if (change !== undefined) return { ...change, isUnconfirmed: false };
      const finding = findings.find(({ bodySystem }) => bodySystem === system);
      return {
        bodySystem: system,
        result: finding?.result ?? 'not_examined',
        note: finding?.note ?? null,
        isUnconfirmed: finding?.isUnconfirmed ?? false,
      };
    },
    set,
  };
}
