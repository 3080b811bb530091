import type { ReactNode } from 'react';
import { ChevronsUpDown, Keyboard, LogOut, UserRound } from 'lucide-react';
import { useNavigate } from 'react-router';
import { ROLE_LABELS } from '#vocabulary/permissions.ts';
import { PRODUCT } from '#vocabulary/product.ts';
import { useLogout } from '../session/use-logout.ts';
import { useSignedIn } from '../session/use-session.ts';
import { ThemeChoice } from '../theme/theme-choice.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { Menu, MenuItem, MenuSeparator } from '../ui/dropdown-menu.tsx';
import { Tooltip } from '../ui/tooltip.tsx';

interface UserBlockProps {
  readonly iconsOnly: boolean;
  readonly onShowShortcuts: () => void;
  /** Further items of the user menu. */
  readonly personMenu?: ReactNode;
}

/** The signed-in user at the bottom of the sidebar: menu and logout. */
export function UserBlock({ iconsOnly, onShowShortcuts, personMenu }: UserBlockProps) {
  const { profile, role, isSupport } = useSignedIn();
  const logOut = useLogout();
  const navigate = useNavigate();
  const name = profile.full_name ?? profile.email;
  return (
    <div className={cn('flex items-center gap-1 border-t border-line p-2', iconsOnly && 'flex-col px-1')}>
      <Menu
        side={iconsOnly ? 'right' : 'top'}
        align="start"
        trigger={
          <button
            type="button"
            className={cn(
              'focus-ring flex min-w-0 items-center gap-2.5 rounded-md p-1.5 text-left transition-colors hover:bg-hover data-[state=open]:bg-hover',
              iconsOnly ? 'p-1' : 'flex-1',
            )}
          >
            <Avatar name={name} src={profile.avatar_url} />
            <span className={cn('flex min-w-0 flex-1 flex-col', iconsOnly && 'sr-only')}>
              <span className="max-w-[120px] truncate text-base font-medium" title={name}>
                {name}
              </span>
              <span className="truncate text-xs text-ink-muted">
                {isSupport ? `${PRODUCT.name} support` : ROLE_LABELS[role]}
              </span>
              <span className="sr-only">: account menu</span>
            </span>
            {!iconsOnly && <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-muted" />}
          </button>
        }
        className="w-56"
      >
        <MenuItem onSelect={() => void navigate('/account')}>
          <UserRound aria-hidden /> Your account
        </MenuItem>
        <MenuItem onSelect={onShowShortcuts} shortcut="?">
          <Keyboard aria-hidden /> Keyboard shortcuts
        </MenuItem>
        {personMenu}
        <MenuSeparator />
        <ThemeChoice />
      </Menu>
      <Tooltip text="Logout" side={iconsOnly ? 'right' : 'top'}>
        <Button variant="ghost" size="icon" aria-label="Logout" onClick={() => void logOut()}>
          <LogOut />
        </Button>
      </Tooltip>
    </div>
  );
}
