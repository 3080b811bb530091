import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { cookiesOf, type Cookies } from './cookies.ts';

/** What `act` returns for a request with this cookie header, and the attributes of the cookie that it set. */
async function withCookies<T>(header: string, act: (cookies: Cookies) => T) {
  const returned: T[] = [];
  const app = new Hono().get('/', (c) => {
    returned.push(act(cookiesOf(c)));
    return c.body(null);
  });
  const response = await app.request('/', { headers: { cookie: header } });
  const set = response.headers.getSetCookie().map((cookie) => cookie.split('; ').toSorted());
  return { returned: returned[0], set };
}

test('a cookie is read by its name, only with the prefix that binds it to this origin', async () => {
  const get = (header: string) => withCookies(header, (cookies) => cookies.get('device'));
  expect((await get('__Host-device=a; other=b')).returned).toBe('a');
  expect((await get('device=a; __Secure-device=b')).returned).toBeUndefined();
});

test('a cookie is set for this origin only, unreadable by scripts, for the requested time', async () => {
  const { set } = await withCookies('', (cookies) => cookies.set('device', 'a', 60));
  expect(set).toEqual([
    ['HttpOnly', 'Max-Age=60', 'Path=/', 'SameSite=Strict', 'Secure', '__Host-device=a'].toSorted(),
  ]);
});

test('a removed cookie expires at once', async () => {
  const { set } = await withCookies('__Host-device=a', (cookies) => cookies.remove('device'));
  expect(set).toEqual([
    ['HttpOnly', 'Max-Age=0', 'Path=/', 'SameSite=Strict', 'Secure', '__Host-device='].toSorted(),
  ]);
});
