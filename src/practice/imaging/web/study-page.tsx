import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useParams } from 'react-router';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { usePageTitle } from '#foundation/web/layout/page-title.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { May } from '#foundation/web/session/may.tsx';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import {
  getImagingStudyEndpoint,
  listImagingStudiesEndpoint,
  type OpenedStudy,
  unmatchImagingStudyEndpoint,
} from '../contract.ts';
import { studyName } from '../study-name.rules.ts';
import { ShareStudyButton } from './share-study-button.tsx';
import { patientText, studyDetails } from './study-text.ts';

/** The libraries that draw the pictures are loaded with the first study that is opened. */
const StudyViewer = lazy(async () => ({
  default: (await import('./viewer/study-viewer.tsx')).StudyViewer,
}));

export const handle = screen({ title: 'Imaging study', roles: STAFF_ROLES, help: '/clinic/help#imaging' });

/** Other studies of the same pet, to compare with. */
function CompareStudy({
  study,
  value,
  onChange,
}: {
  readonly study: OpenedStudy;
  readonly value: string;
  readonly onChange: (id: string) => void;
}) {
  const { zone } = useClinicClock();
  const list = useInfiniteQuery({
    ...pagesOf(listImagingStudiesEndpoint, { petId: study.pet?.id ?? '', limit: 20 }),
    enabled: study.pet !== null,
  });
  const others = (list.data?.pages ?? []).flatMap(({ items }) => items).filter(({ id }) => id !== study.id);
  if (others.length === 0) return null;
  return (
    <NativeSelect
      aria-label="Another study"
      className="w-72"
      value={value}
      options={[
        { value: '', label: 'Compare with another study' },
        ...others.map((other) => ({
          value: other.id,
          label: `${studyName(other)}, ${studyDetails(other, zone)}`,
        })),
      ]}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** `/clinic/imaging/:studyId`: the images of one study. */
export default function StudyPage() {
  const { studyId = '' } = useParams();
  const { zone } = useClinicClock();
  const [otherId, setOtherId] = useState('');
  const { data: study, error, refetch } = useQuery(queryOf(getImagingStudyEndpoint, { id: studyId }));
  const { data: compared } = useQuery({
    ...queryOf(getImagingStudyEndpoint, { id: otherId }),
    enabled: otherId !== '',
  });
  const unmatch = useWrite(unmatchImagingStudyEndpoint);
  const title = study && [study.pet?.name, studyName(study)].filter(Boolean).join(': ');
  usePageTitle(title);
  if (error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input'))
    return (
      <>
        <h1 className="sr-only">Imaging study</h1>
        <ErrorState title="Imaging study not found" action={<Link to="/clinic/imaging">All imaging</Link>} />
      </>
    );
  if (error)
    return <ErrorState title="The study could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!study) return <SkeletonRows rows={6} />;
  const mayUndo = (study.pet !== null || study.dismissReason !== null) && study.releasedAt === null;
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={title}
        description={studyDetails(study, zone)}
        actions={
          <>
            {study.releasedAt !== null && <Badge tone="good">Shown to the client</Badge>}
            <CompareStudy study={study} value={otherId} onChange={setOtherId} />
            {study.pet && (
              <ShareStudyButton pet={study.pet} study={{ id: study.id, name: studyName(study) }} />
            )}
            {study.pet && (
              <Button asChild>
                <Link to={`/clinic/pets/${study.pet.id}`}>Open {study.pet.name}</Link>
              </Button>
            )}
            {mayUndo && (
              <May call={unmatchImagingStudyEndpoint}>
                <Button busy={unmatch.isPending} onClick={() => unmatch.mutate({ id: study.id })}>
                  {study.pet ? 'Undo match' : 'Put back on queue'}
                </Button>
              </May>
            )}
          </>
        }
      />
      {study.pet === null && study.dismissReason === null && (
        <Banner tone="warn" title="No one has said whose study this is">
          Patient on the device: {patientText(study)}.{' '}
          <Link to="/clinic/imaging?tab=unmatched" className="underline">
            Match it to a pet
          </Link>
          .
        </Banner>
      )}
      <FormError error={unmatch.error} />
      <Suspense fallback={<SkeletonRows rows={8} />}>
        <StudyViewer key={study.id} study={study} compared={otherId === '' ? undefined : compared} />
      </Suspense>
    </div>
  );
}
