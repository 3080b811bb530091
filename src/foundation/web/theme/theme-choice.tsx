import { Monitor, Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { MenuChoice } from '../ui/dropdown-menu.tsx';
import { chooseTheme, currentTheme, subscribeToTheme, type Theme } from './theme.ts';

const OPTIONS = [
  { value: 'system', label: 'Same as device', icon: <Monitor aria-hidden /> },
  { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
] as const;

/** The choice of theme inside a menu. Stored in this browser. */
export function ThemeChoice() {
  const theme = useSyncExternalStore<Theme>(subscribeToTheme, currentTheme, () => 'system');
  return <MenuChoice label="Theme" value={theme} onValueChange={chooseTheme} options={OPTIONS} />;
}
