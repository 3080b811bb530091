import { useInfiniteQuery } from '@tanstack/react-query';
import { ScanLine } from 'lucide-react';
import { Link } from 'react-router';
import { pagesOf } from '#foundation/web/pages.ts';
import { PagedRows } from '#foundation/web/table/paged-rows.tsx';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { listImagingStudiesEndpoint } from '../contract.ts';
import { studyName } from '../study-name.rules.ts';
import { studyDetails } from './study-text.ts';

/** What devices have sent, the latest first. */
export function StudiesPanel({ zone }: { readonly zone: string }) {
  const list = useInfiniteQuery(pagesOf(listImagingStudiesEndpoint, {}));
  return (
    <PagedRows
      list={list}
      failure="The studies could not be loaded"
      noun={['study', 'studies']}
      className="rounded-lg border border-line bg-surface"
      empty={
        <EmptyState
          icon={<ScanLine />}
          title="No studies yet"
          hint="Studies appear here when a device sends images."
        />
      }
    >
      {(studies) => (
        <ItemList>
          {studies.map((study) => (
            <ItemRow
              key={study.id}
              wraps
              title={
                <Link
                  to={`/clinic/imaging/${study.id}`}
                  className="focus-ring rounded-sm after:absolute after:inset-0 hover:underline"
                >
                  {[study.pet?.name, studyName(study)].filter(Boolean).join(': ')}
                </Link>
              }
              text={studyDetails(study, zone)}
              trailing={
                <span className="flex flex-wrap gap-1.5">
                  {study.releasedAt !== null && <Badge tone="good">Shown to the client</Badge>}
                  {study.pet === null && <Badge tone="warn">Unmatched</Badge>}
                </span>
              }
            />
          ))}
        </ItemList>
      )}
    </PagedRows>
  );
}
