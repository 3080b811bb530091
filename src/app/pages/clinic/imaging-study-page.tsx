import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { studyName } from '#practice/imaging/study-name.rules.ts';
import { StudyScreen } from '#practice/imaging/web/public/study-screen.tsx';
import { ShareStudyButton } from '#practice/record-export/web/public/share-study-button.tsx';

export const handle = screen({ title: 'Imaging study', roles: STAFF_ROLES });

/** `/clinic/imaging/:studyId`: the images of one study, with the links by which they are shared. */
export default function ImagingStudyPage() {
  return (
    <StudyScreen
      renderActions={(study) => (
        <ShareStudyButton pet={study.pet} study={{ id: study.id, name: studyName(study) }} />
      )}
    />
  );
}
