import { cleanup, render, screen } from '@testing-library/react';
import { Link, MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { Button } from './button.tsx';
import { Menu, MenuItem } from './dropdown-menu.tsx';

afterEach(cleanup);

test('an item may be a link, and an action may show its key', () => {
  render(
    <MemoryRouter>
      <Menu open trigger={<Button>More</Button>}>
        <MenuItem asChild>
          <Link to="/clinic/messages/templates">Message templates</Link>
        </MenuItem>
        <MenuItem shortcut="M">Move</MenuItem>
      </Menu>
    </MemoryRouter>,
  );
  const link = screen.getByRole('menuitem', { name: 'Message templates' });
  expect(link.getAttribute('href')).toBe('/clinic/messages/templates');
  expect(screen.getByRole('menuitem', { name: 'Move M' })).toBeDefined();
});
