/** So many bytes of a stream, from its so-manieth on: for a store that answers with more than it was asked for. */
export function partOfStream(stream: ReadableStream, skip: number, length: number): ReadableStream {
  let toSkip = skip;
  let left = length;
  const cut = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      const part = chunk.subarray(toSkip, toSkip + left);
      toSkip = Math.max(0, toSkip - chunk.length);
      left -= part.length;
      if (part.length > 0) controller.enqueue(part);
      if (left === 0) controller.terminate();
    },
  });
  return stream.pipeThrough(cut);
}
