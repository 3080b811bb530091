import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { ClinicLaboratories } from './public/clinic-laboratories.tsx';

export const handle = screen({ title: 'Laboratories', roles: STAFF_ROLES });

/** The laboratories that the clinic works with, and the tests that they offer. */
export default function ClinicLaboratoriesPage() {
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Laboratories"
        description="What each test requires, and when results are available."
      />
      <ClinicLaboratories />
    </div>
  );
}
