import { screen } from '#foundation/web/layout/screen.ts';
import { HelpPage } from './help-page.tsx';
import { HelpSideContext, CLIENT_SIDE } from './help-side.ts';

export const handle = screen({ title: 'Help', roles: ['client'] });

/** Help for pet owners. */
export default function ClientHelpPage() {
  return (
    <HelpSideContext value={CLIENT_SIDE}>
      <HelpPage />
    </HelpSideContext>
  );
}
