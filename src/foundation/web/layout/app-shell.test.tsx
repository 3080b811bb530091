import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { PawPrint } from 'lucide-react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ROLES, type Role } from '#vocabulary/permissions.ts';
import { fakeSessionStore, sessionWithRole } from '../session/fake-session-store.ts';
import { RequireRole } from '../session/require-role.tsx';
import { SessionContext } from '../session/use-session.ts';
import { AppShell } from './app-shell.tsx';
import type { Navigation, NavigationAction } from './navigation.ts';
import type { SidebarCounts } from './sidebar-nav.tsx';

const item = (to: string, label: string) => ({ to, label, icon: PawPrint });
const GROUPS = [
  { items: [{ ...item('/clinic/pets', 'Pets'), alsoAt: '/pets/back' }, item('/clinic/labs', 'Labs')] },
  {
    label: 'Administration',
    items: [
      item('/clinic/staff', 'Staff'),
      { ...item('/clinic/staff/hours', 'Hours'), partOf: '/clinic/staff' },
    ],
  },
];
// Safe: every role is there.
const NAVIGATION = Object.fromEntries(ROLES.map((role) => [role, GROUPS])) as Record<
  Role,
  typeof GROUPS
> satisfies Navigation;
const ACTIONS: readonly NavigationAction[] = [
  { ...item('/clinic/pets?new=1', 'New pet'), permission: 'pet:write' },
  { ...item('/admin/clinics?new=1', 'New clinic'), permission: 'platform_clinic:manage' },
];

function setWidth(pixels: number) {
  vi.stubGlobal('innerWidth', pixels);
  window.matchMedia = (query) => {
    const limit = Number(/max-width: (\d+)px/u.exec(query)?.[1]);
    const list = new EventTarget();
    // Safe: what the pages read of a media query.
    return Object.assign(list, { matches: pixels <= limit, media: query }) as MediaQueryList;
  };
}

function openShell(at = '/clinic/pets', counts?: SidebarCounts) {
  const shell = (
    <RequireRole roles={[]}>
      <AppShell navigation={NAVIGATION} actions={ACTIONS} title="A pet" counts={counts}>
        content
      </AppShell>
    </RequireRole>
  );
  const routes = [
    '/clinic/pets',
    '/clinic/pets/:id',
    '/pets/back',
    '/clinic/staff',
    '/clinic/staff/hours',
    '/login',
  ].map((path) => ({
    path,
    element: path === '/login' ? 'login' : shell,
  }));
  const router = createMemoryRouter([...routes, { path: '*', element: 'not found' }], {
    initialEntries: [at],
  });
  render(
    <SessionContext value={fakeSessionStore(sessionWithRole('clinic_admin'))}>
      <RouterProvider router={router} />
    </SessionContext>,
  );
  return router;
}

// Loaded beforehand, so that no test waits for files.
beforeAll(async () => void (await import('./command-palette.tsx')));
beforeEach(() => {
  setWidth(1280);
  document.cookie = 'sidebar:state=; max-age=0; path=/';
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const sidebar = () => screen.getByRole('complementary', { name: 'Sidebar' });

test('an item shows what waits behind it, and nothing while nothing does', () => {
  openShell('/clinic/pets', {
    '/clinic/staff': { count: 3, label: '3 due' },
    '/clinic/pets': { count: 0, label: '0 due' },
  });
  expect(within(sidebar()).getByRole('link', { name: /^Staff.*3 due$/ })).toBeDefined();
  expect(within(sidebar()).getByRole('link', { name: 'Pets' })).toBeDefined();
});

test('the sidebar links to existing pages only', () => {
  openShell();
  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['Pets', 'Staff']);
  expect(links[0]?.getAttribute('aria-current')).toBe('page');
});

test('Ctrl or Cmd with b collapses the sidebar, and a cookie stores that', () => {
  openShell();
  expect(sidebar().dataset['state']).toBe('expanded');
  fireEvent.keyDown(document.body, { key: 'b', ctrlKey: true });
  expect(sidebar().dataset['state']).toBe('collapsed');
  expect(document.cookie).toContain('sidebar:state=false');
  cleanup();
  openShell();
  expect(sidebar().dataset['state']).toBe('collapsed');
  fireEvent.keyDown(document.body, { key: 'b', metaKey: true });
  expect(sidebar().dataset['state']).toBe('expanded');
  expect(document.cookie).toContain('sidebar:state=true');
});

test('keys typed right after Ctrl or Cmd with k are in the search, however late it opens', async () => {
  openShell();
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  for (const key of ['s', 't', 'a']) fireEvent.keyDown(document.body, { key });
  const field = await screen.findByRole<HTMLInputElement>('combobox');
  expect(field.value).toBe('sta');
  fireEvent.keyDown(field, { key: 'Escape' });
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  expect((await screen.findByRole<HTMLInputElement>('combobox')).value).toBe('');
});

test('the search offers only actions that the user may perform', async () => {
  openShell();
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const dialog = within(await screen.findByRole('dialog', { name: 'Search and jump to' }));
  await dialog.findByRole('option', { name: 'New pet' });
  expect(dialog.queryByRole('option', { name: 'New clinic' })).toBeNull();
});

test('below 768 px the sidebar is a sheet that opens and closes', () => {
  setWidth(767);
  openShell();
  expect(screen.queryByRole('complementary', { name: 'Sidebar' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Toggle sidebar' }));
  const sheet = screen.getByRole('dialog');
  expect(document.activeElement).toBe(within(sheet).getByRole('link', { name: 'Pets' }));
  fireEvent.keyDown(sheet, { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the breadcrumb names the section of the sidebar, then the page', () => {
  openShell('/clinic/pets/7');
  const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(crumbs.getByRole('link', { name: 'Pets' }).getAttribute('href')).toBe('/clinic/pets');
  expect(crumbs.getByText('A pet').getAttribute('aria-current')).toBe('page');
});

test('a page that is part of another is below it in the breadcrumb, and a phone has a way back', () => {
  openShell('/clinic/staff/hours');
  const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(crumbs.getByRole('link', { name: 'Staff' }).getAttribute('href')).toBe('/clinic/staff');
  expect(crumbs.getByText('Hours').getAttribute('aria-current')).toBe('page');
  expect(crumbs.getByRole('link', { name: 'Back to Staff' }).getAttribute('href')).toBe('/clinic/staff');
});

test('an alias of a page is that page in the sidebar and the breadcrumb', () => {
  openShell('/pets/back');
  const main = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(main.getByRole('link', { name: 'Pets' }).getAttribute('aria-current')).toBe('page');
  const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(crumbs.queryByRole('link')).toBeNull();
});

test('the user block shows name and role, and Logout leads to the sign-in page', async () => {
  const router = openShell();
  expect(within(sidebar()).getByText('Amara Okafor').className).toContain('max-w-[120px]');
  expect(within(sidebar()).getByText('Clinic admin')).toBeDefined();
  fireEvent.click(within(sidebar()).getByRole('button', { name: 'Logout' }));
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/login'));
});
