import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { getImagingStudyEndpoint } from '../../contract.ts';
import { studyName } from '../../study-name.rules.ts';
import { PicturePane } from './picture-pane.tsx';

const NOTHING = () => undefined;

/** The first image of a study, to look at. */
export function LatestImage({ studyId }: { readonly studyId: string }) {
  const { data: study, error } = useQuery(queryOf(getImagingStudyEndpoint, { id: studyId }));
  if (error) return <FormError error={error} />;
  if (!study) return <SkeletonRows rows={4} />;
  return (
    <div className="flex px-4 pb-3">
      <PicturePane
        label={studyName(study)}
        instances={study.instances.slice(0, 1)}
        isActive={false}
        askText={NOTHING}
        onOpen={NOTHING}
        onActivate={NOTHING}
      />
    </div>
  );
}
