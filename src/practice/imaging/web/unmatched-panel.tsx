import { useInfiniteQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { pagesOf } from '#foundation/web/pages.ts';
import { PagedRows } from '#foundation/web/table/paged-rows.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { listImagingStudiesEndpoint } from '../contract.ts';
import { UnmatchedStudy } from './unmatched-study.tsx';

/** Studies that wait until someone says whose they are. */
export function UnmatchedPanel({ zone }: { readonly zone: string }) {
  const list = useInfiniteQuery(pagesOf(listImagingStudiesEndpoint, { view: 'unmatched', limit: 20 }));
  return (
    <PagedRows
      list={list}
      failure="The unmatched studies could not be loaded"
      noun={['study', 'studies']}
      className="rounded-lg border border-line bg-surface"
      empty={
        <EmptyState
          icon={<CheckCheck />}
          title="No unmatched studies"
          hint="Studies without a matching request or patient appear here."
        />
      }
    >
      {(studies) => (
        <ul className="flex flex-col divide-y divide-line">
          {studies.map((study) => (
            <UnmatchedStudy key={study.id} study={study} zone={zone} />
          ))}
        </ul>
      )}
    </PagedRows>
  );
}
