import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { TicketPage } from './ticket-page.tsx';
import { HelpSideContext, STAFF_SIDE } from './help-side.ts';
import { useSuspension } from './use-suspension.ts';

export const handle = screen({ title: 'Ticket', roles: STAFF_ROLES, allowsSuspended: true });

/** A ticket of a clinic's staff. */
export default function ClinicTicketPage() {
  useSuspension();
  return (
    <HelpSideContext value={STAFF_SIDE}>
      <TicketPage />
    </HelpSideContext>
  );
}
