import { useCallback, useState } from 'react';
import { useIsMobile } from '../ui/use-width.ts';

const COOKIE = 'sidebar:state';
const COOKIE_SECONDS = 7 * 24 * 60 * 60;

/** Whether the sidebar was left open; open by default. */
export const readSidebarCookie = (cookies: string): boolean =>
  !cookies.split('; ').some((pair) => pair === `${COOKIE}=false`);

/** The cookie that stores the choice for seven days. */
export const sidebarCookie = (open: boolean): string =>
  `${COOKIE}=${String(open)}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax`;

export interface SidebarState {
  /** On a wide screen: with labels, or icons only. */
  readonly expanded: boolean;
  readonly isMobile: boolean;
  /** On a narrow screen: whether its sheet is open. */
  readonly sheetOpen: boolean;
  readonly setSheetOpen: (open: boolean) => void;
  readonly toggle: () => void;
}

export function useSidebarState(): SidebarState {
  const isMobile = useIsMobile();
  const [expanded, setExpanded] = useState(() => readSidebarCookie(document.cookie));
  const [sheetOpen, setSheetOpen] = useState(false);
  const toggle = useCallback(() => {
    if (isMobile) {
      setSheetOpen((open) => !open);
      return;
    }
    document.cookie = sidebarCookie(!expanded);
    setExpanded(!expanded);
  }, [isMobile, expanded]);
  return { expanded, isMobile, sheetOpen, setSheetOpen, toggle };
}
