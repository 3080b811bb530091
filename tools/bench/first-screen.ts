import { measureScreens } from '../first-screens/measure-screens.ts';

/** Kilobytes of compressed JavaScript that a browser loads before it can show the sign-in screen. */
export async function firstScreenKilobytes(): Promise<number> {
  const sizes = await measureScreens();
  const [size] = [...sizes].flatMap(([{ name }, { total }]) => (name === 'sign-in' ? [total] : []));
  if (size === undefined) throw new Error('The sign-in screen is not measured.');
  return size;
}
