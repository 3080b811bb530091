import { expect, test } from 'vitest';
import { NAVIGATION } from './navigation.ts';
import { withoutPages } from './use-navigation.ts';

const pathsOf = (navigation: typeof NAVIGATION) =>
  Object.values(navigation).flatMap((groups) => groups.flatMap(({ items }) => items.map(({ to }) => to)));

test('a page that is turned off is listed for nobody, and all others are', () => {
  const forecast = '/clinic/inventory/forecast';
  expect(pathsOf(NAVIGATION)).toContain(forecast);
  expect(pathsOf(withoutPages(NAVIGATION, new Set([forecast])))).toEqual(
    pathsOf(NAVIGATION).filter((path) => path !== forecast),
  );
});
