import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

afterEach(cleanup);

test('a disabled button with a reason stays focusable, shows the reason, and does nothing', async () => {
  const onClick = vi.fn<() => void>();
  render(
    <Button onClick={onClick} disabledReason="Your role can view the schedule, but not book.">
      Book
    </Button>,
  );
  const button = await screen.findByRole('button', { name: 'Book' });
  fireEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(button.hasAttribute('disabled')).toBe(false);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe('Your role can view the schedule, but not book.');
});

test('a busy button ignores a second click and does not submit', () => {
  const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault());
  const { rerender } = render(
    <form onSubmit={onSubmit}>
      <Button type="submit">Save</Button>
    </form>,
  );
  fireEvent.click(screen.getByRole('button'));
  rerender(
    <form onSubmit={onSubmit}>
      <Button type="submit" busy>
        Save
      </Button>
    </form>,
  );
  fireEvent.click(screen.getByRole('button'));
  expect(onSubmit).toHaveBeenCalledOnce();
  expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true');
});
