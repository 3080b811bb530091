import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub, Link, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SearchField } from './search-field.tsx';
import { useAddressChoice } from './use-address-choice.ts';
import { useAddressSearch } from './use-address-search.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function List() {
  const [typed, type] = useAddressSearch();
  const [, chooseSex] = useAddressChoice('sex', ['any', 'female', 'male']);
  const [, chooseState] = useAddressChoice('state', ['living', 'all']);
  return (
    <>
      <SearchField label="Search pets" placeholder="" value={typed} onValueChange={type} />
      <button
        type="button"
        onClick={() => {
          chooseSex('male');
          chooseState('all');
        }}
      >
        Choose both
      </button>
      <Link to="/pet">Biscuit</Link>
      <Address />
    </>
  );
}

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

const address = () => screen.getByRole('status').textContent;
const rest = () => act(() => vi.advanceTimersByTimeAsync(200));
const typeIn = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });

async function open() {
  const Stub = createRoutesStub([
    { path: '/pets', Component: List },
    { path: '/pet', Component: Address, loader: slowly },
  ]);
  render(<Stub initialEntries={['/pets']} />);
  await act(() => vi.advanceTimersByTimeAsync(0));
}

/** A page that takes longer to come than typing rests. */
const slowly = () => new Promise((done) => setTimeout(() => done(null), 1000));

test('typing updates the address after a pause', async () => {
  await open();
  typeIn('Bis');
  expect(address()).toBe('/pets');
  await rest();
  expect(address()).toBe('/pets?q=Bis');
});

test('two choices made at once are both kept', async () => {
  await open();
  fireEvent.click(screen.getByText('Choose both'));
  await rest();
  expect(address()).toBe('/pets?sex=male&state=all');
});

test('a choice made just as the typed search is applied is kept as well', async () => {
  await open();
  typeIn('Bis');
  act(() => {
    // The choice, and before it can be drawn the end of the rest.
    fireEvent.click(screen.getByText('Choose both'));
    vi.advanceTimersByTime(200);
  });
  await rest();
  const params = new URLSearchParams(address()?.split('?')[1]);
  expect(Object.fromEntries(params)).toEqual({ q: 'Bis', sex: 'male', state: 'all' });
});

test('opening a row right after typing is not undone by the search', async () => {
  await open();
  typeIn('Bis');
  fireEvent.click(screen.getByText('Biscuit'));
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(address()).toBe('/pet');
});

test('opening a row just as the typed search is applied is not undone either', async () => {
  await open();
  typeIn('Bis');
  await act(async () => {
    await vi.advanceTimersByTimeAsync(149);
    // The click, and before it can be drawn the end of the rest.
    fireEvent.click(screen.getByText('Biscuit'));
    vi.advanceTimersByTime(200);
  });
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(address()).toBe('/pet');
});
