import { ArrowRight, Keyboard, LogOut, Search, UserRound } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useLogout } from '../session/use-logout.ts';
import { cn } from '../ui/cn.ts';
import {
  Command,
  CommandEmpty,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandList,
} from '../ui/command.tsx';
import { SCRIM_CLASSES } from '../ui/overlay-classes.ts';
import { SpinnerMark } from '../ui/spinner.tsx';
import { useDeferredEnter } from '../ui/use-deferred-enter.ts';
import type { NavigationAction, NavigationGroup } from './navigation.ts';
import type { SearchSource } from './search-source.ts';
import { useRecordSearch } from './use-record-search.ts';

const RECORD = 'record:';
const recordValue = (id: string): string => `${RECORD}${id}`;

interface CommandPaletteProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** What was typed before its code was loaded. */
  readonly typedAhead?: string;
  readonly groups: readonly NavigationGroup[];
  /** The actions that this user may start. */
  readonly actions: readonly NavigationAction[];
  readonly searchSource: SearchSource | undefined;
  readonly onShowShortcuts: () => void;
}

/** Finds by typing: records, the role's pages, actions, and what belongs to the user. */
export function CommandPalette({
  open,
  onOpenChange,
  typedAhead = '',
  groups,
  actions,
  searchSource,
  onShowShortcuts,
}: CommandPaletteProps) {
  const [query, setQuery] = useState(typedAhead);
  const [pointedAt, setPointedAt] = useState('');
  const navigate = useNavigate();
  const logOut = useLogout();
  const { groups: found, busy, failed } = useRecordSearch(open ? searchSource : undefined, query);
  const records = found.flatMap(({ hits }) => hits.map(({ id }) => recordValue(id)));
  // Records arrive after the list has marked a page, or nothing: then Enter opens the best record.
  const isGone = pointedAt === '' || (pointedAt.startsWith(RECORD) && !records.includes(pointedAt));
  const value = isGone ? (records[0] ?? pointedAt) : pointedAt;

  const close = () => {
    onOpenChange(false);
    setQuery('');
  };
  const goTo = (to: string) => {
    close();
    void navigate(to);
  };
  // A marked page is certain; records are stale until the answer has arrived.
  const isUncertain = busy && (value === '' || value.startsWith(RECORD));
  const deferEnter = useDeferredEnter({
    typed: open ? query : undefined,
    isStale: isUncertain,
    selectFirst: () => {
      const best = found.flatMap(({ hits }) => hits)[0];
      if (best) goTo(best.to);
    },
  });

  return (
    <Dialog.Root open={open} onOpenChange={(next) => (next ? onOpenChange(true) : close())}>
      <Dialog.Portal>
        <Dialog.Overlay className={SCRIM_CLASSES} />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed top-[12dvh] left-1/2 z-50 w-[calc(100%-2rem)] max-w-xl -translate-x-1/2 overflow-hidden rounded-lg border border-line bg-raised shadow-floating data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=open]:zoom-in-[0.98]"
        >
          <Dialog.Title className="sr-only">Search and jump to</Dialog.Title>
          <Command
            label="Search and jump to"
            filter={scoreOf}
            value={value}
            onValueChange={setPointedAt}
            onKeyDown={deferEnter}
            loop
          >
            <CommandInput
              value={query}
              onValueChange={setQuery}
              placeholder={searchSource === undefined ? 'Go to a page' : 'Search clients, pets and pages'}
              className="h-12 text-md"
            />
            <CommandList className="max-h-[min(24rem,60dvh)]">
              {found.map(({ label, icon: Icon = Search, hits }) => (
                <CommandGroup key={label} heading={label} forceMount>
                  {hits.map(({ id, title, text, to }) => (
                    <CommandItem key={id} value={recordValue(id)} forceMount onSelect={() => goTo(to)}>
                      <Icon aria-hidden />
                      <span className="max-w-2/3 shrink-0 truncate">{title}</span>
                      {text !== undefined && <span className="truncate text-ink-muted">{text}</span>}
                    </CommandItem>
                  ))}
                </CommandGroup>
              ))}
              <CommandGroup heading="Go to">
                {groups.flatMap(({ items }) =>
                  items.map(({ label, to, icon: Icon, keywords = [] }) => (
                    <CommandItem
                      key={to}
                      value={to}
                      keywords={[label, ...keywords]}
                      onSelect={() => goTo(to)}
                    >
                      <Icon aria-hidden />
                      {label}
                      <ArrowRight aria-hidden className="ml-auto opacity-50" />
                    </CommandItem>
                  )),
                )}
                <CommandItem
                  value="/account"
                  keywords={['Your account', 'password', 'photo']}
                  onSelect={() => goTo('/account')}
                >
                  <UserRound aria-hidden /> Your account
                </CommandItem>
              </CommandGroup>
              <CommandGroup heading="Do">
                {actions.map(({ label, to, icon: Icon, keywords = [] }) => (
                  <CommandItem
                    key={to}
                    value={`do:${to}`}
                    keywords={[label, ...keywords]}
                    onSelect={() => goTo(to)}
                  >
                    <Icon aria-hidden />
                    {label}
                  </CommandItem>
                ))}
                <CommandItem
                  value="do:shortcuts"
                  keywords={['Keyboard shortcuts', 'help', 'keys']}
                  onSelect={() => {
                    close();
                    onShowShortcuts();
                  }}
                >
                  <Keyboard aria-hidden /> Keyboard shortcuts
                </CommandItem>
                <CommandItem
                  value="do:logout"
                  keywords={['Logout', 'sign out', 'leave']}
                  onSelect={() => {
                    close();
                    void logOut();
                  }}
                >
                  <LogOut aria-hidden /> Logout
                </CommandItem>
              </CommandGroup>
              <CommandEmpty className={cn(found.length > 0 && 'hidden')}>
                {busy ? (
                  <span className="inline-flex items-center gap-2">
                    <SpinnerMark /> Searching
                  </span>
                ) : failed ? (
                  'The search failed. Keep typing to try again.'
                ) : (
                  'Nothing found'
                )}
              </CommandEmpty>
            </CommandList>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Scores pages and actions by word prefixes; records were chosen by the server already. */
function scoreOf(value: string, query: string, keywords: string[] = []): number {
  if (value.startsWith(RECORD)) return 1;
  const typed = query.trim().toLocaleLowerCase('en');
  const words = keywords.join(' ').toLocaleLowerCase('en');
  if (words.startsWith(typed)) return 1;
  return ` ${words}`.includes(` ${typed}`) ? 0.8 : 0;
}
