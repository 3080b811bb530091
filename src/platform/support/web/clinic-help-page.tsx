import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { HelpPage } from './help-page.tsx';
import { HelpSideContext, STAFF_SIDE } from './help-side.ts';
import { useSuspension } from './use-suspension.ts';

export const handle = screen({ title: 'Help', roles: STAFF_ROLES, allowsSuspended: true });

/** Help for a clinic's staff. */
export default function ClinicHelpPage() {
  useSuspension();
  return (
    <HelpSideContext value={STAFF_SIDE}>
      <HelpPage />
    </HelpSideContext>
  );
}
