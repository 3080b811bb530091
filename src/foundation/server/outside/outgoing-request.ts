/** The global `fetch`; tests and the demo pass another. */
export type Fetch = (request: Request) => Promise<Response>;

/**
 * A request to an outside service that ends when its signal does: while it waits for the response, and while the response is read.
 *
 * A `Request` follows the signal that it is made with only as long as something holds the request, and nothing does once `fetch` has
 * it: the next garbage collection would end the time limit. The signal holds it here.
 */
export function outgoingRequest(address: string | URL | Request, init: RequestInit | undefined): Request {
  const request = new Request(address, init);
  const hold = () => void request;
  init?.signal?.addEventListener('abort', hold, { once: true });
  return request;
}
