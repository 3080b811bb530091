/** A slice of a stream, for stores that ignore a requested range. */
export function sliceStream(stream: ReadableStream, skip: number, length: number): ReadableStream {
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
