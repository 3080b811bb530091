import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { pagesOf } from '#foundation/web/pages.ts';
import { PagedRows } from '#foundation/web/table/paged-rows.tsx';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { EmptyLine } from '#foundation/web/ui/empty-line.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import type { ClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { listImagingRequestsEndpoint, listImagingStudiesEndpoint } from '../../contract.ts';
import { studyName } from '../../study-name.rules.ts';
import { RequestRow } from '../request-row.tsx';
import { studyDetails } from '../study-text.ts';

/** With the libraries that draw pictures: only for those who look at one. */
const LatestImage = lazy(async () => ({
  default: (await import('../viewer/latest-image.tsx')).LatestImage,
}));

interface PetImagingCardProps {
  readonly pet: { readonly id: string; readonly name: string };
  readonly clock: ClinicClock;
}

/** What devices are asked for of a pet and what they have sent, with the latest image at hand. */
export function PetImagingCard({ pet, clock }: PetImagingCardProps) {
  const [isShown, setShown] = useState(false);
  const list = useInfiniteQuery(pagesOf(listImagingStudiesEndpoint, { petId: pet.id, limit: 5 }));
  const latest = list.data?.pages[0]?.items[0];
  return (
    <Card aria-labelledby="pet-imaging-title">
      <CardHeader
        title="Imaging"
        titleId="pet-imaging-title"
        action={
          latest && (
            <Button
              size="sm"
              variant="ghost"
              className="-my-1 -mr-1.5"
              aria-expanded={isShown}
              onClick={() => setShown((before) => !before)}
            >
              {isShown ? 'Hide image' : 'Show latest image'}
            </Button>
          )
        }
      />
      {isShown && latest && (
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <LatestImage studyId={latest.id} />
        </Suspense>
      )}
      <OpenRequests petId={pet.id} clock={clock} />
      <PagedRows
        list={list}
        compact
        expected={1}
        failure="The studies could not be loaded"
        noun={['study', 'studies']}
        empty={<EmptyLine>No images yet</EmptyLine>}
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
                    {studyName(study)}
                  </Link>
                }
                text={studyDetails(study, clock.zone)}
                trailing={study.releasedAt !== null && <Badge tone="good">Shown to the client</Badge>}
              />
            ))}
          </ItemList>
        )}
      </PagedRows>
    </Card>
  );
}

/** Requests that a device still has on its worklist; nothing while there are none. */
function OpenRequests({ petId, clock }: { readonly petId: string; readonly clock: ClinicClock }) {
  const { data } = useInfiniteQuery(pagesOf(listImagingRequestsEndpoint, { petId, view: 'open', limit: 5 }));
  const requests = (data?.pages ?? []).flatMap(({ items }) => items);
  if (requests.length === 0) return null;
  return (
    <ItemList>
      {requests.map((request) => (
        <RequestRow key={request.id} request={request} clock={clock} hidesPet />
      ))}
    </ItemList>
  );
}
