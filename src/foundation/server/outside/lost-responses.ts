/** For fakes of outside services: a response that never arrives. Rejects when the client gives up, as `fetch` does. */
export const neverRespond = (signal: AbortSignal): Promise<never> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(signal.reason);
  if (signal.aborted) giveUp();
  else signal.addEventListener('abort', giveUp, { once: true });
  return promise;
};

/** For fakes of outside services: the connection breaks after half of the response. */
export async function cutResponse(response: Response): Promise<Response> {
  const text = await response.text();
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(text.slice(0, text.length / 2))),
    pull: (controller) => controller.error(new TypeError('terminated')),
  });
  return new Response(body, { status: response.status, headers: response.headers });
}
