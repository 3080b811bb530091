import { expect, test } from 'vitest';
import { readSidebarCookie, sidebarCookie } from './sidebar-state.ts';

test('the cookie lasts seven days on the whole site', () => {
  expect(sidebarCookie(false)).toBe('sidebar:state=false; path=/; max-age=604800; samesite=lax');
});

test('the sidebar is open unless the cookie says otherwise', () => {
  expect(readSidebarCookie('')).toBe(true);
  expect(readSidebarCookie('other=1; sidebar:state=true')).toBe(true);
  expect(readSidebarCookie('other=1; sidebar:state=false')).toBe(false);
});
