import { LifeBuoy } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useSignedIn } from '#foundation/web/session/use-session.ts';
import { MenuItem } from '#foundation/web/ui/dropdown-menu.tsx';
import { helpAddressOf } from './help-address.ts';

/** In the account menu: the link to the help page. */
export function HelpItem() {
  const { role } = useSignedIn();
  const navigate = useNavigate();
  const address = helpAddressOf(role);
  if (address === undefined) return null;
  return (
    <MenuItem onSelect={() => void navigate(address)}>
      <LifeBuoy aria-hidden /> Help
    </MenuItem>
  );
}
