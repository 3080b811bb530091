const MAX_STEPS = 20;

/** The cookies and redirects of a browser, and nothing else. One jar for each origin. */
export interface Browser {
  /** Sends one request with the jar's cookies, and stores those of the response. */
  request(url: URL, init?: RequestInit): Promise<Response>;
  /** Stores the cookies of a response that was received by other means. */
  keep(url: URL, response: Response): void;
  /** The `Cookie` header for an address. */
  cookiesFor(url: URL): string;
  /** Follows redirects as long as `isInside` accepts them; returns the first address outside. */
  followWhile(start: URL, isInside: (url: URL) => boolean): Promise<URL>;
}

export function createBrowser(): Browser {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = ({ origin }: URL): Map<string, string> => {
    const jar = jars.get(origin) ?? new Map<string, string>();
    jars.set(origin, jar);
    return jar;
  };

  const browser: Browser = {
    cookiesFor: (url) => [...jarOf(url)].map(([name, value]) => `${name}=${value}`).join('; '),
    keep: (url, response) => {
      for (const line of response.headers.getSetCookie()) {
        const [pair = '', ...attributes] = line.split(';');
        const [name = '', ...value] = pair.split('=');
        const isOver = attributes.some((attribute) =>
          /^\s*(?:max-age=0|expires=.*\b1970\b)/i.test(attribute),
        );
        if (isOver) jarOf(url).delete(name.trim());
        else jarOf(url).set(name.trim(), value.join('='));
      }
    },
    request: async (url, init = {}) => {
      const headers = new Headers(init.headers);
      const cookies = browser.cookiesFor(url);
      if (cookies !== '') headers.set('cookie', cookies);
      const response = await fetch(url, { ...init, headers, redirect: 'manual' });
      browser.keep(url, response);
      return response;
    },
    followWhile: async (start, isInside) => {
      let url = start;
      for (let step = 0; isInside(url); step += 1) {
        if (step === MAX_STEPS) throw new Error(`Too many redirects: ${url.href}`);
        const response = await browser.request(url);
        const next = response.headers.get('location');
        if (next === null)
          throw new Error(
            `${url.href} answered ${response.status}: ${(await response.text()).slice(0, 300)}`,
          );
        await response.body?.cancel();
        url = new URL(next, url);
      }
      return url;
    },
  };
  return browser;
}
