import { PanelLeft, Search } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { PRODUCT } from '#vocabulary/product.ts';
import { Logo } from '../brand/logo.tsx';
import { useSignedIn } from '../session/use-session.ts';
import { runShortcut } from '../shortcuts/shortcut-registry.ts';
import { useShortcut } from '../shortcuts/use-shortcut.ts';
import { Breadcrumb, type Crumb } from '../ui/breadcrumb.tsx';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { Kbd } from '../ui/kbd.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import {
  itemAt,
  type Navigation,
  type NavigationAction,
  type NavigationGroup,
  type NavigationItem,
} from './navigation.ts';
import { useCurrentPageTitle } from './page-title.ts';
import type { SearchSource } from './search-source.ts';
import { keyLabel } from './key-label.ts';
import { type SidebarCounts, SidebarNav } from './sidebar-nav.tsx';
import { useSidebarState } from './sidebar-state.ts';
import { TypeAheadBuffer } from './type-ahead-buffer.tsx';
import { useExistingItems } from './use-existing-routes.ts';
import { UserBlock } from './user-block.tsx';

const CommandPalette = lazy(async () => ({
  default: (await import('./command-palette.tsx')).CommandPalette,
}));
const ShortcutHelp = lazy(async () => ({ default: (await import('./shortcut-help.tsx')).ShortcutHelp }));

interface AppShellProps {
  readonly navigation: Navigation;
  /** The actions that the palette offers, to users with their permission. */
  readonly actions?: readonly NavigationAction[];
  /** The title of the page. */
  readonly title: string;
  readonly searchSource?: SearchSource | undefined;
  /** Further items of the user menu. */
  readonly personMenu?: ReactNode;
  /** What waits for the user, by the path of its item in the sidebar. */
  readonly counts?: SidebarCounts | undefined;
  /** In which zone the times on the page are, where it is not the reader's. */
  readonly zone?: ReactNode;
  /** The footer of every page. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every page behind sign-in: sidebar, breadcrumb, palette, help. */
export function AppShell(props: AppShellProps) {
  const { navigation, actions = [], title, searchSource, personMenu, counts, zone, foot, children } = props;
  const { role, can } = useSignedIn();
  const groups = useExistingItems(navigation[role]);
  const sidebar = useSidebarState();
  const [paletteOpen, setPaletteOpen] = useState(false);
  const [typedAhead, setTypedAhead] = useState('');
  const typeAhead = useCallback((letter: string) => setTypedAhead((typed) => typed + letter), []);
  const showPalette = useCallback((open: boolean) => {
    setTypedAhead('');
    setPaletteOpen(open);
  }, []);
  const [helpOpen, setHelpOpen] = useState(false);
  useShortcut('mod+b', sidebar.toggle, 'Show or hide the sidebar');
  useShortcut('mod+k', () => showPalette(!paletteOpen), 'Search and jump to');
  useShortcut('?', () => setHelpOpen(true), 'Show these shortcuts');
  useEffect(() => {
    document.addEventListener('keydown', runShortcut);
    return () => document.removeEventListener('keydown', runShortcut);
  }, []);
  const main = useFocusOnNavigation();
  const given = useCurrentPageTitle();
  const { pathname } = useLocation();
  const current = itemAt(groups, pathname);

  const column = (iconsOnly: boolean) => (
    <SidebarColumn
      groups={groups}
      currentTo={current?.partOf ?? current?.to}
      iconsOnly={iconsOnly}
      counts={counts}
      onNavigate={() => sidebar.setSheetOpen(false)}
      onShowShortcuts={() => setHelpOpen(true)}
      personMenu={personMenu}
    />
  );

  return (
    <div className="flex min-h-dvh">
      <title>{`${given ?? title} · ${PRODUCT.name}`}</title>
      <a
        href="#main"
        className="fixed top-2 left-2 z-70 -translate-y-16 rounded-md bg-brand px-3 py-2 font-medium text-on-brand focus-visible:translate-y-0"
      >
        Skip to content
      </a>
      {sidebar.isMobile ? (
        <Sheet
          title={PRODUCT.name}
          titleHidden
          side="left"
          open={sidebar.sheetOpen}
          onOpenChange={sidebar.setSheetOpen}
          onOpenAutoFocus={focusCurrentPage}
          className="w-(--sidebar-width-mobile)"
        >
          {column(false)}
        </Sheet>
      ) : (
        <aside
          aria-label="Sidebar"
          data-state={sidebar.expanded ? 'expanded' : 'collapsed'}
          className={cn(
            'sticky top-0 h-dvh shrink-0 overflow-hidden border-r border-line bg-sunken transition-[width] duration-200 print:hidden',
            sidebar.expanded ? 'w-(--sidebar-width)' : 'w-(--sidebar-width-icon)',
          )}
        >
          {column(!sidebar.expanded)}
        </aside>
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="sticky top-0 z-30 flex h-12 items-center gap-2 border-b border-line bg-canvas/90 px-3 backdrop-blur print:hidden md:px-4">
          <Tooltip text="Show or hide the sidebar" shortcut={`${keyLabel('mod')} B`} side="bottom">
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label="Toggle sidebar"
              aria-expanded={sidebar.isMobile ? sidebar.sheetOpen : sidebar.expanded}
              onClick={sidebar.toggle}
            >
              <PanelLeft />
            </Button>
          </Tooltip>
          <Breadcrumb crumbs={crumbsOf(groups, current, pathname, given ?? title)} className="flex-1" />
          {zone}
          <Button
            size="sm"
            className="h-8 text-ink-muted touch:h-11 max-sm:size-11 max-sm:border-transparent max-sm:bg-transparent max-sm:px-0 max-sm:shadow-none"
            onClick={() => showPalette(true)}
          >
            <Search aria-hidden />
            <span className="max-sm:sr-only">Search</span>
            <Kbd className="-mr-1 hidden md:inline-flex">{keyLabel('mod')} K</Kbd>
          </Button>
        </header>
        <main
          id="main"
          ref={main}
          tabIndex={-1}
          className="flex min-w-0 flex-1 flex-col p-4 outline-none md:p-6"
        >
          {children}
        </main>
        {foot}
      </div>
      <Suspense fallback={paletteOpen && <TypeAheadBuffer onType={typeAhead} />}>
        {paletteOpen && (
          <CommandPalette
            open
            onOpenChange={showPalette}
            typedAhead={typedAhead}
            groups={groups}
            actions={actions.filter(({ permission }) => can(permission))}
            searchSource={searchSource}
            onShowShortcuts={() => setHelpOpen(true)}
          />
        )}
        {helpOpen && <ShortcutHelp open onOpenChange={setHelpOpen} />}
      </Suspense>
    </div>
  );
}

interface SidebarColumnProps {
  readonly groups: readonly NavigationGroup[];
  readonly currentTo: string | undefined;
  readonly iconsOnly: boolean;
  readonly counts: SidebarCounts | undefined;
  readonly onNavigate: () => void;
  readonly onShowShortcuts: () => void;
  readonly personMenu: ReactNode;
}

function SidebarColumn(props: SidebarColumnProps) {
  const { groups, currentTo, iconsOnly, counts, onNavigate, onShowShortcuts, personMenu } = props;
  return (
    <div className="flex h-full flex-col">
      <div className={cn('flex h-12 shrink-0 items-center', iconsOnly ? 'justify-center' : 'px-4')}>
        <Link
          to="/"
          className="focus-ring rounded-md"
          aria-label={`${PRODUCT.name}: go to your home page`}
          onClick={onNavigate}
        >
          <Logo size="sm" markOnly={iconsOnly} />
        </Link>
      </div>
      <SidebarNav
        groups={groups}
        currentTo={currentTo}
        iconsOnly={iconsOnly}
        counts={counts}
        onNavigate={onNavigate}
      />
      <UserBlock iconsOnly={iconsOnly} onShowShortcuts={onShowShortcuts} personMenu={personMenu} />
    </div>
  );
}

/** Focuses the current page's link when the sheet opens; by default the focus would skip all links. */
function focusCurrentPage(event: Event): void {
  if (!(event.target instanceof HTMLElement)) return;
  const pages = [...event.target.querySelectorAll<HTMLElement>('nav a')];
  const begin = pages.find((page) => page.getAttribute('aria-current') === 'page') ?? pages[0];
  if (begin === undefined) return;
  event.preventDefault();
  begin.focus();
}

/** The page, under what it is part of, up to an item of the sidebar. */
function crumbsOf(
  groups: readonly NavigationGroup[],
  item: NavigationItem | undefined,
  pathname: string,
  title: string,
): readonly Crumb[] {
  if (item === undefined) return [{ label: title }];
  const whole = groups.flatMap(({ items }) => items).find((one) => one !== item && one.to === item.partOf);
  const above = whole === undefined ? [] : [{ label: whole.label, to: whole.to }];
  if (item.to === pathname || item.alsoAt === pathname) return [...above, { label: item.label }];
  return [...above, { label: item.label, to: item.to }, { label: title }];
}

/** Moves the focus to the content after navigation, so that screen readers announce the new page. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
